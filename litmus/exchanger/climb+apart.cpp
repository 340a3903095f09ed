// Two threads that begin in different leaves of a tree always meet: at the root, to which both climb, or in the slot,
// the only place where a thread stays. P0 begins in leaf 2 and P1 in leaf 3; neither gives up, and nobody else comes.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct climb_apart {
  exchanger<Algorithm> point;

  int P0() {
    platform::hints().index = 2;
    return point.exchange(1);
  }
  int P1() {
    platform::hints().index = 3;
    return point.exchange(2);
  }
};

exchanger_test<climb_apart, list<tree_planted, tree_nodes>> const climb_apart_test({
    .question = "Do two always meet, whichever leaves they begin in?",
    .outcomes = {{"2 1", allowed, "at the root, to which both climb, or in the slot, where alone anybody stays"},
                 {"1|2 1|2", forbidden, "each has the other's item"}},
    .guards = {order::cell_look, order::cell_withdraw, order::look, order::offer},
});

}  // namespace litmus
