// A stop callback that only wakes: a waiter that is about to sleep sleeps all the same.
#include "../scenarios/stop_while_asleep.hpp"
#include "twin.hpp"

namespace models {

namespace {

struct stop_only_wakes : slot_steps {
  template <class Platform, class Word>
  static void stop(Word& word) noexcept {
    Platform::wake(&word);
  }
};

bool const registered = add_scenario<stop_while_asleep<wrong_slot<stop_only_wakes>>>({
    .name = "wrong/stop-only-wakes",
    .story = "the stop comes just before the sleep, and is forgotten",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models
