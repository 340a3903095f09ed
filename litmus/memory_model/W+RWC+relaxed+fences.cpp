// Allowed: P1, told by P0 after its store to x, misses z, and P2, having stored z, misses x. P0 stores to x, then y; P1
// reads y, then z; P2 stores to z, then reads x; all are relaxed, with a seq_cst fence in P1 and P2 between the two. P1
// misses z, so its fence comes before P2's. But P0's two stores are relaxed: the one to x does not happen before P1's
// fence, and need not be visible yet when P1 reads y.
#include "../form.hpp"

namespace litmus {

struct W_RWC_relaxed_fences {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, relaxed);
  }
  values P1() { return {y.load(relaxed), (fence(seq_cst), z.load(relaxed))}; }
  int P2() {
    z.store(1, relaxed);
    fence(seq_cst);
    return x.load(relaxed);
  }
};

test<W_RWC_relaxed_fences> const W_RWC_relaxed_fences_test({
    .question = "Can P1, told by P0 after its store to x, miss z, and P2 store z and miss x?",
    .outcomes = {{"1 0 0", interesting, "the fences of others do not order the stores of P0"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
