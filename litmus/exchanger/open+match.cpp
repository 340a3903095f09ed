// No offer is lost when the slot becomes an arena. P0 waits for a moment; P1 and P2 each try to claim its offer. The
// one whose claim fails turns the slot into an arena, if it finds it empty. Only one compare-and-swap takes P0's node,
// so at most one of the two has exchanged, and the other has timed out.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct open_match {
  exchanger<Algorithm> point;

  values P0() { return timed(point, 1); }
  values P1() { return tried(point, 2); }
  values P2() { return tried(point, 3); }
};

exchanger_test<open_match, list<arena_opening>> const open_match_test({
    .question = "Is an offer lost when the slot becomes an arena?",
    .outcomes = {{"exchanged 2|3 exchanged 1 exchanged 1", forbidden, "only one compare-and-swap takes the node"},
                 {"exchanged 2 exchanged 1 timed_out 3", allowed, "P1 took the offer"},
                 {"exchanged 3 timed_out 2 exchanged 1", allowed, "P2 took the offer"},
                 {"timed_out 1 timed_out 2 timed_out 3", allowed, "both came too early or too late"}},
    .guards = {order::enter, order::open, order::open_failed, order::claim_failed},
});

}  // namespace litmus
