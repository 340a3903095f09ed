// Undefined: a data race. P0 writes plain data and then exchanges, at a single slot; P1 exchanges, and reads the data.
// When P1 claims P0's offer, its compare-and-swap is relaxed, and does not synchronise with the release of the offer.
// So P0's writes, of the data and of its node, do not happen before P1's reads. A broken twin of message+both-ways.
#include "form.hpp"

namespace litmus {

struct message_relaxed_claim_step : rendezvous::slot_steps {
  template <class Round, class Slot, class Node>
  static bool claim(Round& round, Slot& slot, Node* theirs) noexcept {
    return round.attempt(slot, theirs, nullptr, relaxed, order::claim_failed);
  }
};

struct message_relaxed_claim {
  exchanger<rendezvous::basic_single_slot<message_relaxed_claim_step>> point;
  plain a{"a"};

  void P0() {
    a.write(1);
    static_cast<void>(point.exchange(1));
  }
  int P1() { return point.exchange(2) == 1 ? a.read() : 0; }
};

test<message_relaxed_claim> const message_relaxed_claim_test({
    .question = "Does each see all that the other did before the exchange?",
    .outcomes = {{"data race", undefined, "the claimer reads what the waiter did before, and nothing orders that"}},
    .guards = {order::claim},
});

}  // namespace litmus
