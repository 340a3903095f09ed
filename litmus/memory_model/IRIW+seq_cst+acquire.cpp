// Allowed: two readers see two independent stores in different orders (IRIW). P0 stores to x and P1 to y, by seq_cst;
// P2 reads x, then y, and P3 reads y, then x, by acquire. The two stores are in the total order, but it does not bind
// loads that are not seq_cst: each reader may see the stores in an order of its own.
#include "../form.hpp"

namespace litmus {

struct IRIW_seq_cst_acquire {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, seq_cst); }
  void P1() { y.store(1, seq_cst); }
  values P2() { return {x.load(acquire), y.load(acquire)}; }
  values P3() { return {y.load(acquire), x.load(acquire)}; }
};

test<IRIW_seq_cst_acquire> const IRIW_seq_cst_acquire_test({
    .question = "Can two readers see two independent writes in different orders?",
    .outcomes = {{"1 0 1 0", interesting, "the total order binds only those who take part in it"},
                 {"0|1 0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
