// Forbidden: P1, told by P0 after its store to x, misses z, and P2, having stored z, misses x. P0 stores to x, then y;
// P1 reads y, then z; P2 stores to z, then reads x; all are seq_cst. In the total order each operation would come
// before the next one named here, and the last, which misses the store to x, before the first ([atomics.order]): a
// cycle.
#include "../form.hpp"

namespace litmus {

struct W_RWC_seq_cst {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    x.store(1, seq_cst);
    y.store(1, seq_cst);
  }
  values P1() { return {y.load(seq_cst), z.load(seq_cst)}; }
  int P2() {
    z.store(1, seq_cst);
    return x.load(seq_cst);
  }
};

test<W_RWC_seq_cst> const W_RWC_seq_cst_test({
    .question = "Can P1, told by P0 after its store to x, miss z, and P2 store z and miss x?",
    .outcomes = {{"1 0 0", forbidden, "that would be a cycle in the total order"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
