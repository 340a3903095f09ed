// What P0 did reaches P2 by way of P1, and so does the item (message passing over two hops, ISA2). P0 writes plain data
// and then meets P1 at the first exchanger; P1 then meets P2 at the second, and gives it P0's item; P2 then reads the
// data. Each exchange synchronises, and happens-before is transitive ([intro.races]), so P0's write happens before P2's
// read.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct message_two_points {
  exchanger<Algorithm> first, second;
  plain a{"a"};

  void P0() {
    a.write(1);
    static_cast<void>(first.exchange(1));
  }
  int P1() { return second.exchange(first.exchange(2)); }
  values P2() {
    int const item = second.exchange(3);
    return {item, a.read()};
  }
};

exchanger_test<message_two_points, list<slot, stamped, arena, cells>> const message_two_points_test({
    .question = "Does what P0 did reach P2, and the item too?",
    .outcomes = {{"3 1 0", forbidden, "happens-before is transitive"}, {"3 1 1", allowed, "both have come through"}},
    .guards = {order::offer, order::claim, order::publish, order::poll},
});

}  // namespace litmus
