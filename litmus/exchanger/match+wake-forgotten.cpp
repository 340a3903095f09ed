// A broken twin: as offer+match, but a waiter that sleeps is not woken.
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
