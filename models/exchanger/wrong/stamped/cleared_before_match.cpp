// Withdraws by a swap. When that comes too late it has emptied a busy slot before the match: the next offer
// stands in it when the owner clears the slot after the match.
#include "../../scenarios/two_calls.hpp"
#include "../twin.hpp"

namespace models {

namespace {

struct cleared_before_match : stamped_steps {
  template <class Slot>
  static bool withdraw(Slot& slot, std::uintptr_t mine) noexcept {
    return slot.exchange(empty, order::withdraw) == mine;
  }
};

bool const cleared_before_match_caught = add_scenario<two_timed_in_a_row<wrong_stamped<cleared_before_match>>>({
    .name = "wrong/stamped-cleared-before-match",
    .story = "clears a busy slot early, and then a second time",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models
