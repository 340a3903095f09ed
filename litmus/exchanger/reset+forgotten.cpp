// Undefined: a deadlock. P0 and P1 exchange twice at a stamped slot. A claim leaves the slot busy, and only its claimer
// may clear it; here the claimer forgets to. So after the first exchange the slot is busy for ever, and whoever calls
// again waits for it in vain. A broken twin of the stamped slot.
#include "form.hpp"

namespace litmus {

struct reset_forgotten_step : rendezvous::stamped_steps {
  template <class Slot>
  static void reset(Slot&) noexcept {}
};

struct reset_forgotten {
  exchanger<rendezvous::basic_stamped_slot<reset_forgotten_step>> point;

  int P0() {
    int const first = point.exchange(1);
    return point.exchange(first);
  }
  int P1() {
    int const first = point.exchange(2);
    return point.exchange(first);
  }
};

test<reset_forgotten> const reset_forgotten_test({
    .question = "Can the slot stay as it is after an exchange?",
    .outcomes = {{"deadlock", undefined, "it is busy for ever"}},
    .guards = {order::reset},
});

}  // namespace litmus
