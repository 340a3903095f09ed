// Forbidden: P2's store is older than the one that P1 has seen, although P1 told P2. P0 stores 2 to x; P1 reads x and,
// if it sees the 2, stores the flag y by a release; P2 acquires the flag, then stores 1 to x. P0's store and P1's load
// are relaxed. But P1's load happens before P2's store, and by read-write coherence ([intro.races]) a store is newer
// than every store whose read happens before it, in whatever thread.
#include "../form.hpp"

namespace litmus {

struct WWC_release_acquire {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(2, relaxed); }
  int P1() {
    int const r = x.load(relaxed);
    return r == 2 ? (y.store(1, release), r) : r;
  }
  int P2() {
    int const r = y.load(acquire);
    return x.store(1, relaxed), r;
  }
  int finally() { return x.load(relaxed); }
};

test<WWC_release_acquire> const WWC_release_acquire_test({
    .question = "Can P2's store be older than the one that P1 has seen, although P1 told P2?",
    .outcomes = {{"2 1 2", forbidden, "a load that happens before a store has read something older"},
                 {"2 1 1", allowed, "P2 stored later"},
                 {"0|1|2 0 1|2", allowed, "P2 was not told"}},
    .guards = {order::publish, order::poll},
});

}  // namespace litmus
