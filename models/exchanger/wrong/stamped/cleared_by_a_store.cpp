// Clears the slot by a plain store. No exchange goes wrong by that; but by C++20 a store ends the release sequence of
// the offers before it, and in Relacy, as in C++11, it continues that of the claimer's own. So what is shown is shown
// for Relacy only, and the row has to say so.
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
    .name = "wrong/stamped-cleared-by-a-store",
    .story = "the slot is cleared by a store, which continues no release sequence",
    .departs = "release sequence",
});

}  // namespace

}  // namespace models::exchanger
