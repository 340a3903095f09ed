// Undefined: a data race. P0 writes plain data and then exchanges, at a single slot; P1 exchanges, and reads the data.
// When P0 offers, its compare-and-swap is relaxed. P1's claim acquires, but nothing was released, so it synchronises
// with nothing, and P0's writes, of the data and of its node, do not happen before P1's reads. A broken twin of
// message+both-ways.
#include "form.hpp"

namespace litmus {

struct message_relaxed_offer_step : rendezvous::slot_steps {
  template <class Round, class Slot, class Node>
  static bool offer(Round& round, Slot& slot, Node* mine) noexcept {
    return round.attempt(slot, nullptr, mine, relaxed, order::offer_failed);
  }
};

struct message_relaxed_offer {
  exchanger<rendezvous::basic_single_slot<message_relaxed_offer_step>> point;
  plain a{"a"};

  void P0() {
    a.write(1);
    static_cast<void>(point.exchange(1));
  }
  int P1() { return point.exchange(2) == 1 ? a.read() : 0; }
};

test<message_relaxed_offer> const message_relaxed_offer_test({
    .question = "Does each see all that the other did before the exchange?",
    .outcomes = {{"data race", undefined, "the claimer acquires, but nothing was released"}},
    .guards = {order::offer},
});

}  // namespace litmus
