// A broken twin: as offer+time-out, but the waiter leaves without asking whether it was claimed.
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
