// Withdraws by a plain store, without asking whether a partner has claimed the node in the meantime. The
// partner is left with a node whose owner has gone.
#include "../scenarios/both_time_out.hpp"
#include "twin.hpp"

namespace models {

namespace {

struct withdraw_by_store : slot_steps {
  template <class Slot, class Node>
  static bool withdraw(Slot& slot, Node*) noexcept {
    slot.store(nullptr, order::withdraw);
    return true;
  }
};

bool const registered = add_scenario<both_time_out<wrong_slot<withdraw_by_store>>>({
    .name = "wrong/withdraw-by-store",
    .story = "leaves without asking whether a partner has come",
    .expected = "use after free",
});

}  // namespace

}  // namespace models
