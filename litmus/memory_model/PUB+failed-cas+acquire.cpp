// No data race. P0 writes plain data, then sets the flag by a release store. P1's compare-and-swap fails when the flag
// is set, and then P1 reads the data. A compare-and-swap that fails is a load with the order for failure, here acquire,
// so it synchronises with the store, although the order for success is relaxed.
#include "../form.hpp"

namespace litmus {

struct PUB_failed_cas_acquire {
  plain data{"data"};
  atomic flag{"flag"};

  void P0() {
    data.write(1);
    flag.store(1, release);
  }
  values P1() {
    if (flag.cas(0, 2, relaxed, acquire) == 1) return {data.read()};
    return {nothing};
  }
};

test<PUB_failed_cas_acquire> const PUB_failed_cas_acquire_test({
    .question = "Does P1 read the data without a race?",
    .outcomes = {{"1", allowed, "it has failed, and the order for failure is acquire"},
                 {"-", allowed, "the compare-and-swap came first"},
                 {"0", forbidden, "the flag was seen, so the data is there"}},
    .guards = {order::withdraw_failed, order::park_failed},
});

}  // namespace litmus
