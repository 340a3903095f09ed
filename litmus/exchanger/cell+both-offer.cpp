// Two threads meet although both have made an offer, each in a different place. P0 and P1 come at the same time, and
// neither gives up. Each may find the other's offer, or offer in a cell of its own. Then the thread in the later cell
// comes to the other, or both come to the slot. If a wait in a cell had no end, there would be a deadlock.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct cell_both_offer {
  exchanger<Algorithm> point;

  values P0() { return untimed(point, 1); }
  values P1() { return untimed(point, 2); }
};

exchanger_test<cell_both_offer, list<cells, cells_two, tree_two>> const cell_both_offer_test({
    .question = "Do two meet that have both made an offer, each in another place?",
    .outcomes = {{"2 1", allowed, "the one in the later cell comes to the other, or both come to the slot"},
                 {"1|2 1|2", forbidden,
                  "each has the other's item (were a wait in a cell without an end: a deadlock)"}},
    .guards = {order::cell_look, order::look, order::cell_withdraw, order::cell_withdraw_failed},
});

}  // namespace litmus
