// Of three threads at most two meet, with each other, and the third times out. P0 and P1 wait for a moment, and P2
// tries. Any two of them may meet, or none, when each came while no other thread's offer stood. Only one
// compare-and-swap takes an offer, so there is no exchange of three in a ring.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct three_odd_one_out {
  exchanger<Algorithm> point;

  values P0() { return timed(point, 1); }
  values P1() { return timed(point, 2); }
  values P2() { return tried(point, 3); }
};

exchanger_test<three_odd_one_out, list<slot, stamped, arena, cells, tree>> const three_odd_one_out_test({
    .question = "Who can meet whom, when there is one too many?",
    .outcomes = {{"exchanged 2 exchanged 3 exchanged 1", forbidden, "there is no exchange of three"},
                 {"exchanged 2 exchanged 1 timed_out 3", allowed, "the try came too early, too late, or not first"},
                 {"exchanged 3 timed_out 2 exchanged 1", allowed, "the try took the offer of P0"},
                 {"timed_out 1 exchanged 3 exchanged 2", allowed, "the try took the offer of P1"},
                 {"timed_out 1 timed_out 2 timed_out 3", allowed, "each came when no offer of another stood"}},
    .guards = {order::offer, order::offer_failed, order::claim, order::claim_failed},
});

}  // namespace litmus
