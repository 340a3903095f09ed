// Undefined: a data race. P0 waits for a moment at a single slot, and P1 tries. When P1 has claimed P0's node, P0's
// withdrawal fails; but P0 does not wait for the match, and takes the reply at once. P1 may still be writing it: P0 has
// not acquired the match, so P1's write does not happen before P0's read. A broken twin of offer+time-out.
#include "form.hpp"

namespace litmus {

struct match_no_wait_step : rendezvous::slot_steps {
  template <class Steps, class Node>
  static bool settle(Node&, std::uint32_t) noexcept {
    return true;
  }
};

struct match_no_wait {
  exchanger<rendezvous::basic_single_slot<match_no_wait_step>> point;

  values P0() { return timed(point, 1); }
  values P1() { return tried(point, 2); }
};

test<match_no_wait> const match_no_wait_test({
    .question = "Is the reply there as soon as the withdrawal has failed?",
    .outcomes = {{"data race", undefined, "the claimer is still writing it"}},
    .guards = {order::withdraw_failed, order::poll},
    .not_for_tsan = "it sees no race on an item that is copied into the node",
});

}  // namespace litmus
