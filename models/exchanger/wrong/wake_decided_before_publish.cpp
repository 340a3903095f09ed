// Looks whether the waiter sleeps before it publishes the match. A waiter that falls asleep between the two
// is not woken.
#include "../scenarios/two_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct wake_decided_before_publish : Real {
  template <class Platform, class Node, class T>
  static void fulfil(Node& theirs, T& item) noexcept {
    theirs.offer.swap(item);
    auto& word = theirs.waiter.raw();
    bool const asleep = word.load(order::poll) == parked;
    word.store(matched, order::publish);
    if (asleep) Platform::wake(&word);
  }
};

bool const wake_decided_before_publish_caught = add_twins<offer_and_match, wake_decided_before_publish, slot_steps,
                                                          stamped_steps, arena_steps, cell_steps, tree_steps>({
    .name = "wake-decided-before-publish",
    .story = "misses a waiter that falls asleep in between",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models::exchanger
