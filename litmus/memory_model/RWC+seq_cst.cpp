// Forbidden: P1 sees x before y, and P2 y before x (read-to-write causality). P0 stores to x; P1 reads x, then y; P2
// stores to y, then reads x; all are seq_cst. In the total order each operation would come before the next one named
// here, and the last, which misses the store to x, before the first ([atomics.order]): a cycle.
#include "../form.hpp"

namespace litmus {

struct RWC_seq_cst {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, seq_cst); }
  values P1() { return {x.load(seq_cst), y.load(seq_cst)}; }
  int P2() {
    y.store(1, seq_cst);
    return x.load(seq_cst);
  }
};

test<RWC_seq_cst> const RWC_seq_cst_test({
    .question = "Can P1 see x before y, and P2 y before x?",
    .outcomes = {{"1 0 0", forbidden, "that would be a cycle in the total order"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
