// The claim clears the slot, as in the single slot. But here the claimer clears it once more, and by then another
// thread may have made an offer in it.
#include "../../scenarios/four_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct cleared_at_claim : stamped_steps {
  template <class Node, class Round, class Slot>
  static bool claim_stamped(Round& round, Slot& slot, std::uintptr_t waiting) noexcept {
    return claim(round, slot, waiting);
  }
};

bool const cleared_at_claim_caught = add_scenario<two_pairs<wrong_stamped<cleared_at_claim>>>({
    .name = "wrong/stamped_slot-cleared-at-claim",
    .story = "the claimer clears a slot that is no longer its own",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models::exchanger
