// As PUB+release+acquire, but the flag is read by a compare-and-swap that fails.
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
    .outcomes = {{"1", allowed, "having failed it acquires, although it would not have when it succeeds"},
                 {"-", allowed, "the compare-and-swap came first"},
                 {"0", forbidden, "the flag was seen, so the data is there"}},
    .guards = {order::withdraw_failed, order::park_failed},
});

}  // namespace litmus
