// Allowed: P2, told by P1, misses what P0 did before the store that P1 replaced. P0 stores to x, then 1 to y by a
// release; P1 stores 2 to y, then z, both by a release; P2 acquires z, then reads x. P1 replaces what P0 released, and
// a store does not acquire from the one that it replaces. So P1 does not synchronise with P0, and has nothing of P0's
// to pass on to P2.
#include "../form.hpp"

namespace litmus {

struct Z6_3_release_acquire {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  void P1() {
    y.store(2, release);
    z.store(1, release);
  }
  values P2() { return {z.load(acquire), x.load(relaxed)}; }
  int finally() { return y.load(relaxed); }
};

test<Z6_3_release_acquire> const Z6_3_release_acquire_test({
    .question = "Can P2, told by P1, miss what P0 did before the store that P1 replaced?",
    .outcomes = {{"1 0 2", interesting, "a store does not acquire from the one it replaces"},
                 {"0|1 0|1 1|2", allowed, "every other mix"}},
});

}  // namespace litmus
