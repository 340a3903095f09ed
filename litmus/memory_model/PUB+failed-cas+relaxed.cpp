// Undefined: a data race. P0 writes plain data, then sets the flag by a release store. P1's compare-and-swap fails when
// the flag is set, and then P1 reads the data. A compare-and-swap that fails is a load with the order for failure, here
// relaxed, and synchronises with nothing. So a thread that loses must not touch what the other published.
#include "../form.hpp"

namespace litmus {

struct PUB_failed_cas_relaxed {
  plain data{"data"};
  atomic flag{"flag"};

  void P0() {
    data.write(1);
    flag.store(1, release);
  }
  values P1() {
    if (flag.cas(0, 2, acq_rel, relaxed) == 1) return {data.read()};
    return {nothing};
  }
};

test<PUB_failed_cas_relaxed> const PUB_failed_cas_relaxed_test({
    .question = "Does P1 read the data without a race?",
    .outcomes = {{"data race", undefined, "the order for success is no help to a compare-and-swap that fails"}},
    .guards = {order::claim_failed, order::offer_failed, order::withdraw_failed, order::park_failed},
});

}  // namespace litmus
