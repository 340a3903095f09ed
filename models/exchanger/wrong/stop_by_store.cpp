// A stop callback that stores: it can overwrite the match, for which the waiter then waits for ever.
#include "../scenarios/two_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct stop_by_store : Real {
  template <class Platform, class Word>
  static void stop(Word& word) noexcept {
    if (word.exchange(stopped, order::stop) == parked) Platform::wake(&word);
  }
};

bool const stop_by_store_caught = add_twins<try_against_offer, stop_by_store, slot_steps, stamped_steps, hashed_steps,
                                            arena_steps, cell_steps, tree_steps>({
    .name = "stop-by-store",
    .story = "the stop hides a match that came first",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models::exchanger
