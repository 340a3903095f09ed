// Undefined: a data race. P0 and P1 wait for a moment, and P2 tries, at one slot that becomes an arena when threads get
// in each other's way. A thread whose claim fails makes the arena, and puts it into the slot by a relaxed
// compare-and-swap. Another thread's acquire load of the slot then synchronises with nothing, so the construction of
// the arena does not happen before its use. A broken twin of open+offer.
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
