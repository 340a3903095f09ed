// A stop callback that only wakes: a waiter that is about to sleep sleeps all the same.
#include "../scenarios/two_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct stop_only_wakes : Real {
  template <class Platform, class Word>
  static void stop(Word& word) noexcept {
    Platform::wake(&word);
  }
};

bool const stop_only_wakes_caught = add_twins<stop_while_asleep, stop_only_wakes, slot_steps, stamped_steps,
                                              hashed_steps, arena_steps, cell_steps, tree_steps>({
    .name = "stop-only-wakes",
    .story = "the stop comes just before the sleep, and is forgotten",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models::exchanger
