// Forbidden: each thread misses the other's store (store buffering). P0 stores to x, then reads y; P1 stores to y, then
// reads x. P0's accesses are relaxed, with a seq_cst fence between them; P1's are seq_cst. If P0 misses P1's store, its
// fence comes before P1's store in the total order, and so before P1's load. If P1 misses P0's store, that load comes
// before the fence ([atomics.order]).
#include "../form.hpp"

namespace litmus {

struct SB_fence_seq_cst {
  atomic x{"x"}, y{"y"};

  int P0() {
    x.store(1, relaxed);
    fence(seq_cst);
    return y.load(relaxed);
  }
  int P1() {
    y.store(1, seq_cst);
    return x.load(seq_cst);
  }
};

test<SB_fence_seq_cst> const SB_fence_seq_cst_test({
    .question = "Can each thread miss the other's store?",
    .outcomes = {{"0 0", forbidden, "of the fence and P1's load, the later one sees the other's store"},
                 {"0 1", allowed, "P0 read before P1 wrote"},
                 {"1 0", allowed, "P1 read before P0 wrote"},
                 {"1 1", allowed, "both stores came first"}},
});

}  // namespace litmus
