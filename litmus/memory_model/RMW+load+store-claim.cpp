// Allowed: two threads both take one word. P0 loads x and, if it is 0, stores 1; P1 takes it by a compare-and-swap from
// 0 to 2; all are relaxed. P1's compare-and-swap may come between P0's load and its store. Only a read-modify-write
// reads the value just before its own in the modification order ([atomics.order]).
#include "../form.hpp"

namespace litmus {

struct RMW_load_store_claim {
  atomic x{"x"};

  int P0() {
    int const r = x.load(relaxed);
    if (r == 0) x.store(1, relaxed);
    return r;
  }
  int P1() { return x.cas(0, 2, relaxed, relaxed); }
  int finally() { return x.load(relaxed); }
};

test<RMW_load_store_claim> const RMW_load_store_claim_test({
    .question = "Can both succeed?",
    .outcomes = {{"0 0 1", interesting, "the compare-and-swap may come between the load and the store"},
                 {"0 1 1", allowed, "P0 was first"},
                 {"2 0 2", allowed, "P1 was first"}},
    .guards = {order::claim},
});

}  // namespace litmus
