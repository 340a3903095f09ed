// Forbidden: two readers see two independent stores in different orders (IRIW). P0 stores to x and P1 to y; P2 reads x,
// then y; P3 reads y, then x; all are seq_cst. In the total order a load comes after the store that it reads, and
// before the store that it misses ([atomics.order]). So P2 would have the store to x first, and P3 that to y.
#include "../form.hpp"

namespace litmus {

struct IRIW_seq_cst {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, seq_cst); }
  void P1() { y.store(1, seq_cst); }
  values P2() { return {x.load(seq_cst), y.load(seq_cst)}; }
  values P3() { return {y.load(seq_cst), x.load(seq_cst)}; }
};

test<IRIW_seq_cst> const IRIW_seq_cst_test({
    .question = "Can two readers see two independent writes in different orders?",
    .outcomes = {{"1 0 1 0", forbidden, "the two writes have one order for all"},
                 {"0|1 0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
