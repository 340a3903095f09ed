// The claimer clears the slot at once, as on the plain slot. But here the owner clears it too, by a store,
// and by then somebody else may have made an offer in it.
#include "../../scenarios/two_calls.hpp"
#include "../twin.hpp"

namespace models {

namespace {

struct cleared_at_claim : stamped_steps {
  template <class Node, class Round, class Slot>
  static bool claim_stamped(Round& round, Slot& slot, std::uintptr_t waiting) noexcept {
    return claim(round, slot, waiting);
  }
};

bool const cleared_at_claim_caught = add_scenario<two_in_a_row<wrong_stamped<cleared_at_claim>>>({
    .name = "wrong/stamped-cleared-at-claim",
    .story = "the owner clears a slot that is no longer its own",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models
