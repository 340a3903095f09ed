// Allowed: one of two additions gets lost. Each thread loads x, then stores one more, both relaxed. Both loads may read
// 0, as the other thread's store may come between load and store. Only a read-modify-write reads the value just before
// its own in the modification order ([atomics.order]).
#include "../form.hpp"

namespace litmus {

struct RMW_load_store {
  atomic x{"x"};

  int P0() {
    int const r = x.load(relaxed);
    x.store(r + 1, relaxed);
    return r;
  }
  int P1() {
    int const r = x.load(relaxed);
    x.store(r + 1, relaxed);
    return r;
  }
  int finally() { return x.load(relaxed); }
};

test<RMW_load_store> const RMW_load_store_test({
    .question = "Can an addition get lost?",
    .outcomes = {{"0 0 1", interesting, "the other store may come between the load and the store"},
                 {"0 1 2", allowed, "P0 was first"},
                 {"1 0 2", allowed, "P1 was first"}},
});

}  // namespace litmus
