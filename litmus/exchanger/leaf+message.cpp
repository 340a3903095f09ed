// Each thread sees all that the other did before the exchange, wherever in a tree they meet. Each writes plain data,
// exchanges, and reads the other's data. They begin in one leaf, and may meet on any line from there up to the root, or
// in the slot. Each of these places alone makes each write happen before the other thread's read.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct leaf_message {
  exchanger<Algorithm> point;
  plain a{"a"}, b{"b"};

  int P0() {
    platform::hints().index = 3, a.write(1);
    static_cast<void>(point.exchange(1));
    return b.read();
  }
  int P1() {
    platform::hints().index = 3, b.write(2);
    static_cast<void>(point.exchange(2));
    return a.read();
  }
};

exchanger_test<leaf_message, list<tree_planted, tree_nodes>> const leaf_message_test({
    .question = "Does each see all that the other did before, wherever they meet?",
    .outcomes = {{"2 1", allowed, "each place orders by itself"}},
    .guards = {order::cell_offer, order::cell_answer, order::cell_poll, order::publish, order::poll},
});

}  // namespace litmus
