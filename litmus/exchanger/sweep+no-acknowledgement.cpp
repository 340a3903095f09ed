// Undefined: a use after free. P0 waits for a moment in a hashed arena, and P1 tries. P0 cancels its node, and finds
// that P1 has claimed it; but it returns without waiting for P1's acknowledgement, and its node ends. P1 has yet to try
// to take the item, and then to acknowledge, in the word of that node, and nothing makes these accesses happen before
// the end of the node. A broken twin of offer+time-out.
#include "form.hpp"

namespace litmus {

struct sweep_no_acknowledgement_step : rendezvous::hashed_steps {
  template <class Waiter>
  static void await_acknowledgement(Waiter const&) noexcept {}
};

struct sweep_no_acknowledgement {
  exchanger<rendezvous::basic_hashed_arena<sweep_no_acknowledgement_step, hashed_slots<2, 2>>> point;

  values P0() { return timed(point, 1); }
  values P1() { return tried(point, 2); }
};

test<sweep_no_acknowledgement> const sweep_no_acknowledgement_test({
    .question = "May a cancelled waiter leave while a claimer has its node?",
    .outcomes = {{"use after free", undefined,
                  "the claimer has yet to try to take the item, and then to acknowledge, in the word of that node"}},
    .guards = {order::acknowledge, order::acknowledged},
});

}  // namespace litmus
