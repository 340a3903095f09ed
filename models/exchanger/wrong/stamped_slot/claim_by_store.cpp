// Claims by a load and a store instead of one compare-and-swap: two threads can claim the same node, or one thread a
// node that has just been withdrawn.
#include "../../scenarios/three_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct claim_by_store : stamped_steps {
  template <class Node, class Round, class Slot>
  static bool claim_stamped(Round&, Slot& slot, std::uintptr_t waiting) noexcept {
    if (slot.load(order::claim) != waiting) return false;
    slot.store(tagged(pointer_of<Node>(waiting), tag::busy), order::claim_failed);
    return true;
  }
};

bool const claim_by_store_caught = add_scenario<one_offer_two_takers<wrong_stamped<claim_by_store>>>({
    .name = "wrong/stamped_slot-claim-by-store",
    .story = "two partners take one offer",
    .expected = "use after free",
    .or_else = "data race",
});

}  // namespace

}  // namespace models::exchanger
