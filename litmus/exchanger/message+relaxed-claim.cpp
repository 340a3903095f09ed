// A broken twin: message passing through an exchange whose claim does not acquire. One line makes the difference.
#include "form.hpp"

namespace litmus {

struct relaxed_claim : rendezvous::slot_steps {
  template <class Round, class Slot, class Node>
  static bool claim(Round& round, Slot& slot, Node* theirs) noexcept {
    return round.attempt(slot, theirs, nullptr, relaxed, order::claim_failed);
  }
};

struct message_relaxed_claim {
  exchanger<rendezvous::basic_single_slot<relaxed_claim>> point;

  int P0() { return point.exchange(1); }
  int P1() { return point.exchange(2); }
};

test<message_relaxed_claim> const message_relaxed_claim_test({
    .question = "Can the claimer read the item without the acquire?",
    .outcomes = {{"data race", undefined, "the claimer reads the node while it is still being written"}},
    .guards = {order::claim},
});

}  // namespace litmus
