// When both threads may withdraw, both know whether they met. Each waits for a moment, and either may find the other's
// offer. An offer is either taken or withdrawn, so that both have exchanged or both have timed out.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct match_withdraw {
  exchanger<Algorithm> point;

  values P0() { return timed(point, 1); }
  values P1() { return timed(point, 2); }
};

exchanger_test<match_withdraw, list<slot, stamped, arena, cells>> const match_withdraw_test({
    .question = "When both may withdraw, do both know whether they met?",
    .outcomes = {{"exchanged 2 timed_out 2", forbidden, "nobody else has the 2 to give"},
                 {"timed_out 1 exchanged 1", forbidden, "nobody else has the 1 to give"},
                 {"exchanged 2 exchanged 1", allowed, "one found the other before its time was up"},
                 {"timed_out 1 timed_out 2", allowed, "the first had withdrawn"}},
    .guards = {order::offer, order::claim, order::withdraw, order::withdraw_failed},
});

}  // namespace litmus
