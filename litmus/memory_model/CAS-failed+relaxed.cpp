// Allowed: P1's compare-and-swap fails because of P0's flag, and P1 misses the message. P0 stores the message x, then
// the flag y by a release store. A compare-and-swap that fails is a load with the order for failure, here relaxed, and
// synchronises with nothing. The order for success, here acq_rel, does not matter then.
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
