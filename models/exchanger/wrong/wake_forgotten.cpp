// Publishes the match and wakes nobody.
#include "../scenarios/two_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct wake_forgotten : Real {
  template <class Platform, class Node, class T, class... Seen>
  static void fulfil(Node& theirs, T& item, Seen...) noexcept {
    theirs.offer.swap(item);
    theirs.waiter.raw().store(matched, order::publish);
  }
};

bool const wake_forgotten_caught = add_twins<offer_and_match, wake_forgotten, slot_steps, stamped_steps, hashed_steps,
                                             arena_steps, cell_steps, tree_steps>({
    .name = "wake-forgotten",
    .story = "the waiter sleeps through its match",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models::exchanger
