// Allowed: two readers see two independent stores in different orders (IRIW). P0 stores to x and P1 to y, by release;
// P2 reads x, then y, and P3 reads y, then x, by acquire. An acquire that reads a 1 synchronises with the store of that
// 1 alone. Nothing gives the two stores one order for both readers, as seq_cst operations would.
#include "../form.hpp"

namespace litmus {

struct IRIW_release_acquire {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, release); }
  void P1() { y.store(1, release); }
  values P2() { return {x.load(acquire), y.load(acquire)}; }
  values P3() { return {y.load(acquire), x.load(acquire)}; }
};

test<IRIW_release_acquire> const IRIW_release_acquire_test({
    .question = "Can two readers see two independent writes in different orders?",
    .outcomes = {{"1 0 1 0", interesting, "the writes need not reach both readers in one order"},
                 {"0|1 0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
