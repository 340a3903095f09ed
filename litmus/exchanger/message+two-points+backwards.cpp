// Undefined: a data race. P1 meets P0 at the first exchanger, and then P2 at the second. P2 writes plain data before it
// meets P1, and P0 reads it after it met P1. P1 met P0 before it met P2, so it had nothing of P2's to pass on, and P2's
// write does not happen before P0's read.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct message_two_points_backwards {
  exchanger<Algorithm> first, second;
  plain a{"a"};

  int P0() {
    static_cast<void>(first.exchange(1));
    return a.read();
  }
  int P1() {
    static_cast<void>(first.exchange(2));
    return second.exchange(2);
  }
  void P2() {
    a.write(3);
    static_cast<void>(second.exchange(3));
  }
};

exchanger_test<message_two_points_backwards> const message_two_points_backwards_test({
    .question = "Does what P2 did reach P0?",
    .outcomes = {{"data race", undefined, "P1 met P0 before it met P2, so it had nothing to pass on"}},
});

}  // namespace litmus
