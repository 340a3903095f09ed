// Undefined: a data race. P0 and P1 exchange in a hashed arena, and both start at slot one, which is made when it is
// first used. The thread that makes it publishes its address by a relaxed compare-and-swap. The other thread's acquire
// load of the address synchronises with nothing, so the construction of the slot does not happen before its use. A
// broken twin of descend+claim.
#include "form.hpp"

namespace litmus {

struct create_relaxed_step : rendezvous::hashed_steps {
  template <class Place, class Slot>
  static bool create(Place& place, Slot* fresh) noexcept {
    Slot* nothing_yet = nullptr;
    return place.compare_exchange_strong(nothing_yet, fresh, relaxed, order::create_failed);
  }
};

struct create_relaxed {
  exchanger<rendezvous::basic_hashed_arena<create_relaxed_step, hashed_slots<2, 2, all_at<1>>>> point;

  values P0() { return untimed(point, 1); }
  values P1() { return untimed(point, 2); }
};

test<create_relaxed> const create_relaxed_test({
    .question = "Can a thread use a slot that it only sees?",
    .outcomes = {{"data race", undefined, "the slot need not be made yet for who finds it"}},
    .guards = {order::create, order::find},
});

}  // namespace litmus
