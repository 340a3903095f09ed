// Undefined: a deadlock. P0 and P1 exchange at a single slot. The waiter, about to sleep, stores `parked` without
// looking whether the match came first, and overwrites it. So it sleeps until the match comes, and nobody publishes the
// match again. A compare-and-swap would have found the match, and failed. A broken twin of offer+match.
#include "form.hpp"

namespace litmus {

struct match_park_by_store_step : rendezvous::slot_steps {
  template <class Word>
  static bool park(Word& word, std::uint32_t) noexcept {
    word.store(rendezvous::detail::parked, order::park);
    return true;
  }
};

struct match_park_by_store {
  exchanger<rendezvous::basic_single_slot<match_park_by_store_step>> point;

  values P0() { return untimed(point, 1); }
  values P1() { return untimed(point, 2); }
};

test<match_park_by_store> const match_park_by_store_test({
    .question = "Can a waiter go to sleep without a compare-and-swap?",
    .outcomes = {{"deadlock", undefined, "its store overwrites the match, which nobody publishes again"}},
    .guards = {order::park},
});

}  // namespace litmus
