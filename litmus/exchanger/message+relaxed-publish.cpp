// Undefined: a data race. P1 writes plain data and then exchanges, at a single slot; P0 exchanges, and reads the data.
// When P1 has claimed P0's offer, it publishes the match by a relaxed exchange. P0's acquire load of the match
// synchronises with nothing, so P1's writes, of the data and of the reply, do not happen before P0's reads. A broken
// twin of message+both-ways.
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
