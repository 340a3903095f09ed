// Undefined: a data race. P0 and P1 exchange at a single slot. The claimer publishes the match first, and only then
// swaps the items in the waiter's node. The waiter acquires the match and takes the reply, which the claimer may still
// be writing: it writes after its release, so the write does not happen before the waiter's read. A broken twin of
// message+both-ways.
#include "form.hpp"

namespace litmus {

struct message_publish_first_step : rendezvous::slot_steps {
  template <class Platform, class Node, class T>
  static void fulfil(Node& theirs, T& item) noexcept {
    publish<Platform>(theirs);
    theirs.offer.swap(item);
  }
};

struct message_publish_first {
  exchanger<rendezvous::basic_single_slot<message_publish_first_step>> point;

  values P0() { return untimed(point, 1); }
  values P1() { return untimed(point, 2); }
};

test<message_publish_first> const message_publish_first_test({
    .question = "Is the reply there when the match is published?",
    .outcomes = {{"data race", undefined, "the waiter takes a reply that is still being written"}},
    .guards = {order::publish},
    .not_for_tsan = "it sees no race on an item that is copied into the node",
});

}  // namespace litmus
