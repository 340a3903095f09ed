// A broken twin of the hashed arena: as offer+time-out, but who cancels does not wait for the claimer of its node.
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
