// Claims by a load and a store instead of one compare-and-swap: two threads can claim the same node, or one thread a
// node that has just been withdrawn.
#include "../scenarios/three_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct claim_by_store : Real {
  template <class Round, class Slot, class Node>
  static bool claim(Round&, Slot& slot, Node theirs) noexcept {
    if (slot.load(order::claim) != theirs) return false;
    slot.store(Node{}, order::claim_failed);
    return true;
  }
};

bool const claim_by_store_caught =
    add_twins<one_offer_two_takers, claim_by_store, slot_steps, hashed_steps, arena_steps, cell_steps, tree_steps>({
        .name = "claim-by-store",
        .story = "two partners take one offer",
        .expected = "use after free",
        .or_else = "data race",
    });

}  // namespace

}  // namespace models::exchanger
