// Allowed: P1 sees the flag, and its compare-and-swap fails with the old value of the message. P0 stores the message x,
// then the flag y; P1 reads the flag, then x by a compare-and-swap that expects 7, and so fails; all are relaxed. A
// compare-and-swap that fails is a load, and may read an old value like any other load. Only one that succeeds reads
// the value just before its own in the modification order ([atomics.order]).
#include "../form.hpp"

namespace litmus {

struct CAS_failed_old_value {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, relaxed);
  }
  values P1() { return {y.load(relaxed), x.cas(7, 8, relaxed, relaxed)}; }
};

test<CAS_failed_old_value> const CAS_failed_old_value_test({
    .question = "Can P1 see the flag, and its compare-and-swap fail with the old value?",
    .outcomes = {{"1 0", interesting, "only one that succeeds must read the value just before its own"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
    .guards = {order::offer_failed, order::claim_failed},
});

}  // namespace litmus
