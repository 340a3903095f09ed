// Forbidden: P1 sees the flag, and its store to x is still older than P0's. P0 stores 2 to x, then the flag y; P1 reads
// the flag, then stores 1 to x; all are seq_cst. When P1 sees the flag the four follow one another in the total order
// as they are named here, and the modification order of x agrees with it ([atomics.order]).
#include "../form.hpp"

namespace litmus {

struct S_seq_cst {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(2, seq_cst);
    y.store(1, seq_cst);
  }
  int P1() {
    int const r = y.load(seq_cst);
    x.store(1, seq_cst);
    return r;
  }
  int finally() { return x.load(relaxed); }
};

test<S_seq_cst> const S_seq_cst_test({
    .question = "Can P1 see the flag, and yet its store be older than P0's?",
    .outcomes = {{"1 2", forbidden, "the total order and the order of each variable agree"},
                 {"0 1|2", allowed, "P1 did not see the flag"},
                 {"1 1", allowed, "the store of P1 is the newer one"}},
});

}  // namespace litmus
