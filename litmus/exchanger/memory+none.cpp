// Two threads meet even when no memory can be allocated, and both know whether they met. P0 and P1 each wait for a
// moment. When no slot can be made the hashed arena uses slot zero, when no arena can be opened the slot stays a slot,
// and without a tree the root is used. A call allocates nothing that it needs in order to end.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct memory_none {
  rendezvous::exchanger<int, Algorithm, without_memory> point;

  values P0() { return timed(point, 1); }
  values P1() { return timed(point, 2); }
};

using growing = list<hashed, hashed_growing, arena_opening, tree>;
exchanger_test<memory_none, growing> const memory_none_test({
    .question = "Do both know whether they met, when there is no memory for a slot?",
    .outcomes = {{"timed_out 1 exchanged 1", forbidden, "nobody else has the 1 to give"},
                 {"exchanged 2 timed_out 2", forbidden, "nobody else has the 2 to give"},
                 {"exchanged 2 exchanged 1", interesting, "at slot zero or the root, which is always there"},
                 {"timed_out 1 timed_out 2", allowed, "the first had withdrawn before the other came"}},
});

}  // namespace litmus
