// Clears the slot by a relaxed store. No exchange goes wrong: in C++20 the store ends the release sequence of the
// offers before it, but nothing relies on that sequence.
#include "../../scenarios/four_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct cleared_by_a_store : stamped_steps {
  template <class Slot>
  static void reset(Slot& slot) noexcept {
    slot.store(empty, std::memory_order_relaxed);
  }
};

bool const cleared_by_a_store_departs = add_scenario<two_pairs<wrong_stamped<cleared_by_a_store>>>({
    .name = "wrong/stamped_slot-cleared-by-a-store",
    .story = "the slot is cleared by a store, which continues no release sequence",
});

}  // namespace

}  // namespace models::exchanger
