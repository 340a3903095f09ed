// Threads that cannot add a slot still meet. P0 offers, and says so when it first yields; P1, P2 and P3 wait for that,
// and then exchange; nobody gives up. Three claim one offer, and each of the two that lose wants another slot, for
// which there is no memory. They go on with the one slot that there is, and meet there.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct memory_rivals {
  struct telling : without_memory {
    static inline memory_rivals* self = nullptr;
    static void yield() { self->offered.cas(0, 1, release, relaxed); }
  };
  rendezvous::exchanger<int, Algorithm, telling> point;
  atomic offered{"offered"};

  int P0() { return telling::self = this, point.exchange(1); }  // its offer stands when it first yields
  int P1() { return offered.await(1, acquire), point.exchange(2); }
  int P2() { return offered.await(1, acquire), point.exchange(3); }
  int P3() { return offered.await(1, acquire), point.exchange(4); }
};

exchanger_test<memory_rivals, list<hashed_crowded, arena_opening>> const memory_rivals_test({
    .question = "Do those that cannot add a slot still meet?",
    .outcomes = {{"2 1 4 3", allowed, "P1 took the offer"},
                 {"3 4 1 2", allowed, "P2 took the offer"},
                 {"4 3 2 1", allowed, "P3 took the offer"}},
    .guards = {order::claim, order::claim_failed, order::grow, order::grow_failed, order::open},
    .spurious_wake_ups = false,
});

}  // namespace litmus
