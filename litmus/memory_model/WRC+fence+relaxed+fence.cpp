// Allowed: P2 sees the flag that P1 passes on, and misses P0's message (write-to-read causality). P0 stores the message
// z, has a seq_cst fence, then stores to x; P1 reads x, then stores the flag y; P2 reads y, has a seq_cst fence, then
// reads z; all accesses are relaxed. P1's relaxed accesses order nothing, so P2's fence may come first in the total
// order; nor do the fences synchronise.
#include "../form.hpp"

namespace litmus {

struct WRC_fence_relaxed_fence {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    z.store(1, relaxed);
    fence(seq_cst);
    x.store(1, relaxed);
  }
  int P1() {
    int const seen = x.load(relaxed);
    y.store(1, relaxed);
    return seen;
  }
  values P2() { return {y.load(relaxed), (fence(seq_cst), z.load(relaxed))}; }
};

test<WRC_fence_relaxed_fence> const WRC_fence_relaxed_fence_test({
    .question = "Can P2 see the flag that P1 passes on, and miss the message?",
    .outcomes = {{"1 1 0", interesting, "P1 orders nothing, so P2's fence may be the first"},
                 {"0|1 0|1 0|1", allowed, "somebody was earlier, or the message has arrived"}},
});

}  // namespace litmus
