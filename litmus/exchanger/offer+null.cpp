// No value of an item is reserved to mean "no item". P0 gives zero and P1 a negative number, and each gets the other's.
// A node has its state in a word of its own, and a cell in two bits beside the item, so every value is an ordinary
// item.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct offer_null {
  exchanger<Algorithm> point;

  int P0() { return point.exchange(0); }
  int P1() { return point.exchange(-1); }
};

exchanger_test<offer_null> const offer_null_test({
    .question = "Is there an item that means that there is none?",
    .outcomes = {{"-1 0", allowed,
                  "a node says that it is matched in a word of its own; every value is an ordinary item"},
                 {"0 -1", forbidden, "nobody gets the own item back"}},
    .guards = {order::publish, order::poll},
});

}  // namespace litmus
