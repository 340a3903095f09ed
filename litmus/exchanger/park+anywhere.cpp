// Undefined: a deadlock. P0 starts at slot zero of an arena, and P1 at slot one; neither gives up, and nobody else
// comes. Here a thread may stay at any slot, and not only at slot zero, to which all others come down. So each sleeps
// at its own, and they never meet. A broken twin of start-apart.
#include "form.hpp"

namespace litmus {

struct park_anywhere_step : rendezvous::arena_steps {
  static constexpr bool may_park_at(std::uint32_t) noexcept { return true; }
};

struct park_anywhere {
  exchanger<rendezvous::basic_slot_then_arena<park_anywhere_step, arena_slots<2, 2>>> point;

  int P0() {
    platform::hints().index = 0;
    return point.exchange(1);
  }
  int P1() {
    platform::hints().index = 1;
    return point.exchange(2);
  }
};

test<park_anywhere> const park_anywhere_test({
    .question = "Can threads stay at any slot?",
    .outcomes = {{"deadlock", undefined, "each sleeps at its own"}},
});

}  // namespace litmus
