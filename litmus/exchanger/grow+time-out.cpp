// Both threads know whether they met when one was at a new slot. Both start at slot zero of a hashed arena; the thread
// whose offer comes second adds slot one, and goes there. Either may time out; before it leaves it sweeps: it looks at
// every slot for the other. Either both have exchanged, or both have timed out.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct grow_time_out {
  exchanger<Algorithm> point;

  values P0() { return timed(point, 1); }
  values P1() { return timed(point, 2); }
};

exchanger_test<grow_time_out, list<hashed_growing>> const grow_time_out_test({
    .question = "Do both know whether they met, when one was at a new slot?",
    .outcomes = {{"timed_out 1 exchanged 1", forbidden, "nobody else has the 1 to give"},
                 {"exchanged 2 timed_out 2", forbidden, "nobody else has the 2 to give"},
                 {"exchanged 2 exchanged 1", allowed,
                  "at slot zero, or one whose time was up found the other at slot one"},
                 {"timed_out 1 timed_out 2", allowed, "one gave up before the other came to where it looked"}},
    .guards = {order::grow, order::create, order::find, order::shrink, order::cancel},
});

}  // namespace litmus
