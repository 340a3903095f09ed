// Publishes the match and wakes nobody.
#include "../scenarios/offer_and_match.hpp"
#include "twin.hpp"

namespace models {

namespace {

struct wake_forgotten : slot_steps {
  template <class Platform, class Node, class T>
  static void fulfil(Node& theirs, T& item) noexcept {
    theirs.offer.swap(item);
    theirs.waiter.raw().store(matched, order::publish);
  }
};

bool const registered = add_scenario<offer_and_match<wrong_slot<wake_forgotten>>>({
    .name = "wrong/wake-forgotten",
    .story = "the waiter sleeps through its match",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models
