// Two threads cannot claim the same offer, even when it may also be withdrawn. P0 waits for a moment, and P1 and P2
// each try. Only one compare-and-swap takes the offer: that of P1, that of P2, or P0's own. So at most one of the two
// that try has exchanged, and then with P0; the others have timed out.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct three_claim_one {
  exchanger<Algorithm> point;

  values P0() { return timed(point, 1); }
  values P1() { return tried(point, 2); }
  values P2() { return tried(point, 3); }
};

exchanger_test<three_claim_one> const three_claim_one_test({
    .question = "Can two claim the same offer?",
    .outcomes = {{"exchanged 2|3 exchanged 1 exchanged 1", forbidden, "only one compare-and-swap takes the node"},
                 {"exchanged 2 exchanged 1 timed_out 3", allowed, "P1 took the offer"},
                 {"exchanged 3 timed_out 2 exchanged 1", allowed, "P2 took the offer"},
                 {"timed_out 1 timed_out 2 timed_out 3", allowed, "both came too early or too late"}},
    .guards = {order::claim, order::claim_failed, order::withdraw},
});

}  // namespace litmus
