// Two threads that would wait for ever always meet, and get each other's item. P0 and P1 each exchange without a limit,
// and nobody else comes. One offers and the other claims; neither gets its own item back. If they missed each other,
// there would be a deadlock.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct offer_match {
  exchanger<Algorithm> point;

  values P0() { return untimed(point, 1); }
  values P1() { return untimed(point, 2); }
};

exchanger_test<offer_match> const offer_match_test({
    .question = "Do two always meet, and get each other's item?",
    .outcomes = {{"2 1", allowed, "one offers, the other claims"}, {"1 2", forbidden, "nobody gets the own item back"}},
    .guards = {order::offer, order::claim, order::publish, order::poll, order::park},
});

}  // namespace litmus
