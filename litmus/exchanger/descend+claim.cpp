// Two threads that start at slot one of an arena, where no thread stays, always meet, even when one goes down while the
// other claims its offer. P0 and P1 start there; neither gives up, and nobody else comes. A claim that comes too late
// fails, or finds the offer cancelled, and they meet at slot zero in the end.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct descend_claim {
  exchanger<Algorithm> point;

  int P0() {
    platform::hints().index = 1;
    return point.exchange(1);
  }
  int P1() {
    platform::hints().index = 1;
    return point.exchange(2);
  }
};

exchanger_test<descend_claim, list<hashed_together, arena>> const descend_claim_test({
    .question = "Do two always meet, when one may go down while the other claims its offer?",
    .outcomes = {{"2 1", allowed, "at slot one, or, when a claim comes too late there, at slot zero in the end"}},
    .guards = {order::claim, order::withdraw, order::withdraw_failed, order::take, order::cancel, order::find,
               order::create, order::create_failed},
});

}  // namespace litmus
