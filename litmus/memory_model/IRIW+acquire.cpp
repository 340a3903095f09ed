// Allowed: two readers see two independent stores in different orders (IRIW). P0 stores to x and P1 to y, both relaxed;
// P2 reads x, then y, and P3 reads y, then x, by acquire. An acquire that reads a relaxed store synchronises with
// nothing. Keeping the two loads of each reader in order would not help either: that alone gives the two stores no
// common order.
#include "../form.hpp"

namespace litmus {

struct IRIW_acquire {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, relaxed); }
  void P1() { y.store(1, relaxed); }
  values P2() { return {x.load(acquire), y.load(acquire)}; }
  values P3() { return {y.load(acquire), x.load(acquire)}; }
};

test<IRIW_acquire> const IRIW_acquire_test({
    .question = "Can two readers see two independent writes in different orders?",
    .outcomes = {{"1 0 1 0", interesting, "there is nothing to acquire, and no order of the two stores for all"},
                 {"0|1 0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
