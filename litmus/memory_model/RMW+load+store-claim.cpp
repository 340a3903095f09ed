// As RMW+cas, but P0 takes the word by a load and a store.
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
