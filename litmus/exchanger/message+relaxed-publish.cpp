// A broken twin: as message+relaxed-offer, but it is the reply that is not released.
#include "form.hpp"

namespace litmus {

struct message_relaxed_publish_step : rendezvous::slot_steps {
  template <class Platform, class Node, class T>
  static void fulfil(Node& theirs, T& item) noexcept {
    theirs.offer.swap(item);
    theirs.waiter.raw().exchange(rendezvous::detail::matched, relaxed);
    Platform::wake(&theirs.waiter.raw());
  }
};

struct message_relaxed_publish {
  exchanger<rendezvous::basic_single_slot<message_relaxed_publish_step>> point;
  plain a{"a"};

  int P0() { return point.exchange(1) == 2 ? a.read() : 0; }
  values P1() { return a.write(1), untimed(point, 2); }
};

test<message_relaxed_publish> const message_relaxed_publish_test({
    .question = "Does each see all that the other did before the exchange?",
    .outcomes = {{"data race", undefined, "the waiter may read what the claimer is still writing"}},
    .guards = {order::publish},
});

}  // namespace litmus
