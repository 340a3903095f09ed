// Undefined: a deadlock. P0 and P1 exchange at a single slot. The claimer publishes the match by a plain store, which
// does not tell it whether the waiter sleeps, and wakes nobody. A waiter that has parked before the match sleeps until
// somebody wakes it. A broken twin of offer+match.
#include "form.hpp"

namespace litmus {

struct match_wake_forgotten_step : rendezvous::slot_steps {
  template <class Platform, class Node, class T>
  static void fulfil(Node& theirs, T& item) noexcept {
    theirs.offer.swap(item);
    theirs.waiter.raw().store(rendezvous::detail::matched, order::publish);
  }
};

struct match_wake_forgotten {
  exchanger<rendezvous::basic_single_slot<match_wake_forgotten_step>> point;

  values P0() { return untimed(point, 1); }
  values P1() { return untimed(point, 2); }
};

test<match_wake_forgotten> const match_wake_forgotten_test({
    .question = "Does a waiter notice the match without being woken?",
    .outcomes = {{"deadlock", undefined, "it sleeps until somebody wakes it"}},
    .guards = {order::publish, order::park},
});

}  // namespace litmus
