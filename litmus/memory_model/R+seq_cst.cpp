// Forbidden: P1's store to y comes last, and P1 misses P0's store to x. P0 stores to x, then y; P1 stores to y, then
// reads x; all are seq_cst. Their total order agrees with the order in each thread and with the modification order of y
// ([atomics.order]), so P1's load comes last in it, and sees the store to x.
#include "../form.hpp"

namespace litmus {

struct R_seq_cst {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, seq_cst);
    y.store(1, seq_cst);
  }
  int P1() {
    y.store(2, seq_cst);
    return x.load(seq_cst);
  }
  int finally() { return y.load(relaxed); }
};

test<R_seq_cst> const R_seq_cst_test({
    .question = "Can P1's store come last, and P1 yet miss what P0 did before?",
    .outcomes = {{"0 2", forbidden, "the load comes last in the total order"},
                 {"0 1", allowed, "P1 was first"},
                 {"1 1|2", allowed, "P1 has seen the store"}},
});

}  // namespace litmus
