// A try does not miss an offer that came before it. P0 first yields when its offer stands, and says so by a release
// store; P1 acquires that, and then tries. The offer happens before the try's load of the slot, and nobody else is
// there to take it. So by coherence ([intro.races]) that load sees the offer.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct offer_then_try {
  struct telling : platform {
    static inline offer_then_try* self = nullptr;
    static void yield() { self->offered.store(1, release); }
  };
  rendezvous::exchanger<int, Algorithm, telling> point;
  atomic offered{"offered"};

  int P0() {
    telling::self = this;
    return point.exchange(1);
  }
  values P1() { return offered.await(1, acquire), tried(point, 2); }
};

exchanger_test<offer_then_try, list<slot, stamped, hashed_growing, arena_opening>> const offer_then_try_test({
    .question = "Can a try miss an offer that came before it?",
    .outcomes = {{"1 timed_out 2", forbidden, "the offer happens before the look"},
                 {"2 exchanged 1", allowed, "nobody else was there to take it"}},
    .guards = {order::offer, order::look},
});

}  // namespace litmus
