// Undefined: a use after free. P0 waits for a moment at a single slot, and P1 tries. P0 leaves by a store that empties
// the slot, without asking whether its node was claimed. If P1 has claimed it, P0's call returns and its node ends,
// while P1 has yet to swap the items there. A compare-and-swap would have failed, and P0 would have waited for the
// match. A broken twin of offer+time-out.
#include "form.hpp"

namespace litmus {

struct match_withdraw_by_store_step : rendezvous::slot_steps {
  template <class Slot, class Node>
  static bool withdraw(Slot& slot, Node*) noexcept {
    slot.store(nullptr, order::withdraw);
    return true;
  }
};

struct match_withdraw_by_store {
  exchanger<rendezvous::basic_single_slot<match_withdraw_by_store_step>> point;

  values P0() { return timed(point, 1); }
  values P1() { return tried(point, 2); }
};

test<match_withdraw_by_store> const match_withdraw_by_store_test({
    .question = "Can a waiter leave without a compare-and-swap?",
    .outcomes = {{"use after free", undefined, "a claimer holds the node of a call that has returned"}},
    .guards = {order::withdraw},
});

}  // namespace litmus
