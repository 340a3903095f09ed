// Allowed: each thread misses the other's store (store buffering). P0 stores to x, then reads y; P1 stores to y, then
// reads x; all are relaxed, with a seq_cst fence between store and load in P0 alone. P0's fence is the only operation
// in the total order of seq_cst operations, so there is nothing for it to be ordered with.
#include "../form.hpp"

namespace litmus {

struct SB_fence_relaxed {
  atomic x{"x"}, y{"y"};

  int P0() {
    x.store(1, relaxed);
    fence(seq_cst);
    return y.load(relaxed);
  }
  int P1() {
    y.store(1, relaxed);
    return x.load(relaxed);
  }
};

test<SB_fence_relaxed> const SB_fence_relaxed_test({
    .question = "Can each thread miss the other's store?",
    .outcomes = {{"0 0", interesting, "one fence has no other to be ordered with"},
                 {"0 1", allowed, "P0 read before P1 wrote"},
                 {"1 0", allowed, "P1 read before P0 wrote"},
                 {"1 1", allowed, "both stores came first"}},
});

}  // namespace litmus
