// A broken twin: as open+match, but the arena that was made is not released to the others.
#include "form.hpp"

namespace litmus {

struct open_relaxed_step : rendezvous::arena_steps {
  template <class Slot>
  static bool open(Slot& slot, std::uintptr_t arena) noexcept {
    std::uintptr_t expected = rendezvous::detail::empty;
    return slot.compare_exchange_strong(expected, arena, relaxed, order::open_failed);
  }
};

struct open_relaxed {
  exchanger<rendezvous::basic_slot_then_arena<open_relaxed_step, arena_slots<2, 1>>> point;

  values P0() { return timed(point, 1); }
  values P1() { return timed(point, 2); }
  values P2() { return tried(point, 3); }
};

test<open_relaxed> const open_relaxed_test({
    .question = "Can a thread use an arena that it only sees?",
    .outcomes = {{"data race", undefined, "its slots need not be made yet for who finds it"}},
    .guards = {order::open, order::enter},
    .not_for_tsan = "a collision of three threads is too rare to wait for",
});

}  // namespace litmus
