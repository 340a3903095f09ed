// Withdraws by a plain store, without asking whether a partner has claimed the node in the meantime. The
// partner is left with a node whose owner has gone.
#include "../scenarios/two_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct withdraw_by_store : Real {
  template <class Slot, class Node>
  static bool withdraw(Slot& slot, Node) noexcept {
    slot.store(Node{}, order::withdraw);
    return true;
  }
};

bool const withdraw_by_store_caught = add_twins<both_time_out, withdraw_by_store, slot_steps, stamped_steps,
                                                hashed_steps, arena_steps, cell_steps, tree_steps>({
    .name = "withdraw-by-store",
    .story = "leaves without asking whether a partner has come",
    .expected = "use after free",
});

}  // namespace

}  // namespace models::exchanger
