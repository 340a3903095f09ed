// As message+two-points, but from P2 to P0, which met P1 before P2 did.
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
