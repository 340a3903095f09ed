// Two threads that begin in one leaf of a tree, where no thread stays, always meet, even when one climbs while the
// other answers its offer. P0 and P1 begin in leaf 2; neither gives up, and nobody else comes. An answer that comes too
// late fails, and they meet wherever they wait next: in the end in the slot, the only place where a thread stays.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct climb_answer {
  exchanger<Algorithm> point;

  int P0() {
    platform::hints().index = 2;
    return point.exchange(1);
  }
  int P1() {
    platform::hints().index = 2;
    return point.exchange(2);
  }
};

exchanger_test<climb_answer, list<tree_planted, tree_nodes>> const climb_answer_test({
    .question = "Do two always meet, when one may climb while the other answers its offer?",
    .outcomes = {{"2 1", allowed, "in the leaf or, when an answer comes too late there, wherever they wait next"},
                 {"1|2 1|2", forbidden, "each has the other's item"}},
    .guards = {order::cell_answer, order::cell_answer_failed, order::cell_withdraw, order::cell_withdraw_failed,
               order::claim, order::withdraw},
});

}  // namespace litmus
