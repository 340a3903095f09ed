// Four threads, none of which gives up, always make two pairs. P0, P1, P2 and P3 each exchange once at a single slot. A
// claim takes one node, whose owner and claimer get each other's item, so there is no exchange of four in a ring.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct four_two_pairs {
  exchanger<Algorithm> point;

  int P0() { return point.exchange(1); }
  int P1() { return point.exchange(2); }
  int P2() { return point.exchange(3); }
  int P3() { return point.exchange(4); }
};

exchanger_test<four_two_pairs, list<slot>> const four_two_pairs_test({
    .question = "Do four always make two pairs?",
    .outcomes = {{"2 3 4 1", forbidden, "there is no exchange of four"},
                 {"2 1 4 3", allowed, "two pairs"},
                 {"3 4 1 2", allowed, "two pairs"},
                 {"4 3 2 1", allowed, "two pairs"}},
    .guards = {order::offer, order::offer_failed, order::claim, order::claim_failed},
});

}  // namespace litmus
