// A claim does not take an offer that came after the one that it is for. P0 waits for a moment; P1 does so when P0's
// call is over; and P2 waits for a moment at any time. So P2, having looked at P0's offer, may find P1's offer when it
// claims. A claim is a compare-and-swap for one node, or in a cell for one item, and takes no other.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct claim_next_offer {
  exchanger<Algorithm> point;
  atomic over{"over"};

  values P0() {
    values const mine = timed(point, 1);
    over.store(1, release);
    return mine;
  }
  values P1() { return over.await(1, acquire), timed(point, 2); }
  values P2() { return timed(point, 3); }
};

exchanger_test<claim_next_offer, list<slot, stamped, hashed_alone, arena, cells, tree>> const claim_next_offer_test({
    .question = "Can a claim take the offer that came after the one it is for?",
    .outcomes = {{"timed_out 1 exchanged 3 exchanged 1", forbidden, "a claim is for one node, and takes no other"},
                 {"exchanged 3 timed_out 2 exchanged 1", allowed, "P2 met P0"},
                 {"timed_out 1 exchanged 3 exchanged 2", allowed, "P2 met P1, perhaps after a claim in vain"},
                 {"timed_out 1 timed_out 2 timed_out 3", allowed, "P2 came when neither offer stood"}},
    .guards = {order::claim, order::claim_failed, order::withdraw, order::withdraw_failed},
    .spurious_wake_ups = false,
});

}  // namespace litmus
