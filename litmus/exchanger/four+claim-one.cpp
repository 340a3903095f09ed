// Of three threads that try to claim one offer at most one gets it. P0 waits for a moment, and P1, P2 and P3 each try.
// A try that lost the claim finds nothing else, as there was only one offer, and times out. P0 times out when no try
// came in time.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct four_claim_one {
  exchanger<Algorithm> point;

  int P0() {
    int item = 1;
    static_cast<void>(point.try_exchange_for(item, a_moment));
    return item;
  }
  values P1() { return tried(point, 2); }
  values P2() { return tried(point, 3); }
  values P3() { return tried(point, 4); }
};

exchanger_test<four_claim_one, list<slot, stamped, cells>> const four_claim_one_test({
    .question = "Can one that lost a claim still find something?",
    .outcomes = {{"1|2|3|4 exchanged 1 exchanged 1 exchanged|timed_out 1|4", forbidden, "there was one offer"},
                 {"2 exchanged 1 timed_out 3 timed_out 4", allowed, "P1 took the offer"},
                 {"3 timed_out 2 exchanged 1 timed_out 4", allowed, "P2 took the offer"},
                 {"4 timed_out 2 timed_out 3 exchanged 1", allowed, "P3 took the offer"},
                 {"1 timed_out 2 timed_out 3 timed_out 4", allowed, "none came in time"}},
    .guards = {order::claim, order::claim_failed},
});

}  // namespace litmus
