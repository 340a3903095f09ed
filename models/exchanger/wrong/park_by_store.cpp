// Parks by a plain store, which can overwrite the match.
#include "../scenarios/two_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct park_by_store : Real {
  template <class Word>
  static bool park(Word& word, std::uint32_t) noexcept {
    word.store(parked, order::park);
    return true;
  }
};

bool const park_by_store_caught = add_twins<offer_and_match, park_by_store, slot_steps, stamped_steps, hashed_steps,
                                            arena_steps, cell_steps, tree_steps>({
    .name = "park-by-store",
    .story = "goes to sleep over a match",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models::exchanger
