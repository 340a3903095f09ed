// P1's compare-and-swap fails when P0 has sent a message. Relaxed on failure.
#include "../form.hpp"

namespace litmus {

struct CAS_failed_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(2, release);
  }
  values P1() { return {y.cas(0, 1, acq_rel, relaxed), x.load(relaxed)}; }
};

test<CAS_failed_relaxed> const CAS_failed_relaxed_test({
    .question = "Can P1 fail because of P0's store, and miss the message?",
    .outcomes = {{"2 0", interesting, "the order for success means nothing to one that fails"},
                 {"0 0|1", allowed, "the compare-and-swap came first"},
                 {"2 1", allowed, "it failed, and the message has arrived"}},
    .guards = {order::offer_failed, order::claim_failed, order::withdraw_failed, order::park_failed,
               order::stop_failed},
});

}  // namespace litmus
