// Parks by a plain store, which can overwrite the match.
#include "../scenarios/offer_and_match.hpp"
#include "twin.hpp"

namespace models {

namespace {

struct park_by_store : slot_steps {
  template <class Word>
  static bool park(Word& word, std::uint32_t) noexcept {
    word.store(parked, order::park);
    return true;
  }
};

bool const registered = add_scenario<offer_and_match<wrong_slot<park_by_store>>>({
    .name = "wrong/park-by-store",
    .story = "goes to sleep over a match",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models
