// Two threads meet when one of them has made a new slot for itself. Both start at slot zero of a hashed arena with one
// slot in use; neither gives up. The thread whose offer comes second adds slot one, and goes there. They meet at once,
// or when it comes back down to slot zero, where the other thread stays.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct grow_offer {
  exchanger<Algorithm> point;

  values P0() { return untimed(point, 1); }
  values P1() { return untimed(point, 2); }
};

exchanger_test<grow_offer, list<hashed_growing>> const grow_offer_test({
    .question = "Do two meet, when one of them has made a new slot for itself?",
    .outcomes = {{"2 1", allowed, "at once, or when it comes back down to slot zero, where the other one stays"}},
    .guards = {order::grow, order::create, order::find, order::shrink},
});

}  // namespace litmus
