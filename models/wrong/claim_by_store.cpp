// Claims by a load and a store: two can claim the same node, or one that has just been withdrawn.
#include "../scenarios/one_offer_two_takers.hpp"
#include "twin.hpp"

namespace models {

namespace {

struct claim_by_store : slot_steps {
  template <class Round, class Slot, class Node>
  static bool claim(Round&, Slot& slot, Node* theirs) noexcept {
    if (slot.load(order::claim) != theirs) return false;
    slot.store(nullptr, order::claim_failed);
    return true;
  }
};

bool const registered = add_scenario<one_offer_two_takers<wrong_slot<claim_by_store>>>({
    .name = "wrong/claim-by-store",
    .story = "two partners take one offer",
    .expected = "use after free",
    .or_else = "data race",
});

}  // namespace

}  // namespace models
