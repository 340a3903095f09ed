// As PUB+failed-cas+acquire, but relaxed on failure: who loses must not touch.
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
