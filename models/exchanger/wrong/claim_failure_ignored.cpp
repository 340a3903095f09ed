// Takes a claim that has failed for a success, and swaps with a node that is somebody else's, or gone.
//
// It is run after a failed attempt as after any other failure. What comes first is a matter of the search: that the
// node is gone, or that the thread was to give up its round.
#include "../scenarios/three_threads.hpp"
#include "../scenarios/two_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct claim_failure_ignored : Real {
  template <class Round, class Slot, class Node>
  static bool claim(Round& round, Slot& slot, Node theirs) noexcept {
    static_cast<void>(Real::claim(round, slot, theirs));
    return true;
  }
};

template <class Real>
struct stamped_claim_failure_ignored : Real {
  template <class Node, class Round, class Slot>
  static bool claim_stamped(Round& round, Slot& slot, std::uintptr_t waiting) noexcept {
    static_cast<void>(Real::template claim_stamped<Node>(round, slot, waiting));
    return true;
  }
};

bool const claim_failure_ignored_caught[] = {
    add_twins<one_offer_two_takers, stamped_claim_failure_ignored, stamped_steps>({
        .name = "claim-failure-ignored",
        .story = "swaps with a node that somebody else has claimed",
        .expected = "use after free",
        .or_else = "broken promise",
    }),
    add_twins<one_offer_two_takers, claim_failure_ignored, slot_steps, hashed_steps, arena_steps, cell_steps,
              tree_steps>({
        .name = "claim-failure-ignored",
        .story = "swaps with a node that somebody else has claimed",
        .expected = "use after free",
        .or_else = "broken promise",
    }),
};

}  // namespace

}  // namespace models::exchanger
