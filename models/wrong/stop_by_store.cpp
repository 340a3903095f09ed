// A stop callback that stores: it can overwrite the match, for which the waiter then waits for ever.
#include "../scenarios/try_against_offer.hpp"
#include "twin.hpp"

namespace models {

namespace {

struct stop_by_store : slot_steps {
  template <class Platform, class Word>
  static void stop(Word& word) noexcept {
    if (word.exchange(stopped, order::stop) == parked) Platform::wake(&word);
  }
};

bool const registered = add_scenario<try_against_offer<wrong_slot<stop_by_store>>>({
    .name = "wrong/stop-by-store",
    .story = "the stop hides a match that came first",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models
