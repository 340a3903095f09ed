// As CAS-failed+relaxed, but acquire on failure, and relaxed on success.
#include "../form.hpp"

namespace litmus {

struct CAS_failed_acquire {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(2, release);
  }
  values P1() { return {y.cas(0, 1, relaxed, acquire), x.load(relaxed)}; }
};

test<CAS_failed_acquire> const CAS_failed_acquire_test({
    .question = "Can P1 fail because of P0's store, and miss the message?",
    .outcomes = {{"2 0", forbidden, "having failed it is an acquire load"},
                 {"0 0|1", allowed, "the compare-and-swap came first"},
                 {"2 1", allowed, "it failed, and the message has arrived"}},
    .guards = {order::withdraw_failed, order::park_failed},
});

}  // namespace litmus
