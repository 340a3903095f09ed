// Two threads, one in the slot and one in the arena, cannot miss each other's results. P0 and P1 wait for a moment; P2
// tries. A thread whose claim fails turns the slot into an arena, if it finds it empty; another may offer just then.
// Either two have exchanged, with each other, or all have timed out.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct open_offer {
  exchanger<Algorithm> point;

  values P0() { return timed(point, 1); }
  values P1() { return timed(point, 2); }
  values P2() { return tried(point, 3); }
};

exchanger_test<open_offer, list<arena_opening>> const open_offer_test({
    .question = "Can two miss each other's results, one in the slot and one in the arena?",
    .outcomes = {{"exchanged 2 exchanged 3 exchanged 1", forbidden, "there is no exchange of three"},
                 {"exchanged 2 exchanged 1 timed_out 3", allowed,
                  "in the slot: no arena is opened before one of them is met or leaves"},
                 {"exchanged 3 timed_out 2 exchanged 1", allowed, "in the slot, or in the arena"},
                 {"timed_out 1 exchanged 3 exchanged 2", allowed, "in the slot, or in the arena"},
                 {"timed_out 1 timed_out 2 timed_out 3", allowed, "each came when no offer of another stood"}},
    .guards = {order::enter, order::open, order::open_failed},
});

}  // namespace litmus
