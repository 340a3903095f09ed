// A broken twin: as offer+time-out, but a waiter that cannot withdraw does not wait for the match.
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
