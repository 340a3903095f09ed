// The claimer acknowledges a cancellation that it sees before it attempts to take the item. When the attempt comes,
// after the acknowledgement, the node may be gone.
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct acknowledged_too_early : hashed_steps {
  template <class Word>
  static bool take(Word& word, std::uint32_t& seen) noexcept {
    if (word.load(order::take_failed) == stopped) acknowledge(word);
    return hashed_steps::take(word, seen);
  }
};

bool const acknowledged_too_early_caught = add_scenario<match_while_timing_out<wrong_hashed<acknowledged_too_early>>>({
    .name = "wrong/hashed_arena-acknowledged-too-early",
    .story = "tries to take from a node that it has already let go",
    .expected = "use after free",
});

}  // namespace

}  // namespace models::exchanger
