// A thread keeps its node from call to call, and does not reset the match: when it offers again, it takes the old match
// for a new one.
#include <array>

#include "../scenarios/two_calls.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

struct match_not_reset : slot_steps {
  static inline std::array<bool, max_threads> was_matched{};  // by thread; an offer that nobody may leave is matched

  static std::uint32_t first_word() noexcept {
    return was_matched[static_cast<std::size_t>(current_thread())] ? matched : waiting;
  }

  template <class Round, class Slot, class Node>
  static bool offer(Round& round, Slot& slot, Node* mine) noexcept {
    bool const offered = slot_steps::offer(round, slot, mine);
    if (offered) was_matched[static_cast<std::size_t>(current_thread())] = true;
    return offered;
  }
};

struct reused_node : two_in_a_row<wrong_slot<match_not_reset>> {
  reused_node() { match_not_reset::was_matched = {}; }
};

bool const match_not_reset_caught = add_scenario<reused_node>({
    .name = "wrong/match-not-reset",
    .story = "takes the match of the last exchange for that of this one",
    .expected = "use after free",
    .or_else = "data race",
});

}  // namespace

}  // namespace models::exchanger
