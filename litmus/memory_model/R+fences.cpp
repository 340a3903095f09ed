// Forbidden: P1's store to y comes last, and P1 misses P0's store to x. P0 stores to x, then y; P1 stores to y, then
// reads x; each has a seq_cst fence between the two. P1's store comes later in the modification order of y, so P0's
// fence comes first in the total order; but if P1 misses x, P1's fence comes first ([atomics.order]).
#include "../form.hpp"

namespace litmus {

struct R_fences {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    fence(seq_cst);
    y.store(1, relaxed);
  }
  int P1() {
    y.store(2, relaxed);
    fence(seq_cst);
    return x.load(relaxed);
  }
  int finally() { return y.load(relaxed); }
};

test<R_fences> const R_fences_test({
    .question = "Can P1's store come last, and P1 yet miss what P0 did before?",
    .outcomes = {{"0 2", forbidden,
                  "the fence of P0 is the earlier one, and what came before it is seen after the other"},
                 {"0|1 1|2", allowed, "every other mix"}},
});

}  // namespace litmus
