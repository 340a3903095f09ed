// Forbidden: each thread misses the other's store (store buffering). P0 stores to x, then reads y; P1 stores to y, then
// reads x; all are relaxed, with a seq_cst fence between store and load. A load that misses the other's store puts the
// fence of its own thread before the other's in the total order ([atomics.order]), and not both fences can be first.
#include "../form.hpp"

namespace litmus {

struct SB_fences {
  atomic x{"x"}, y{"y"};

  int P0() {
    x.store(1, relaxed);
    fence(seq_cst);
    return y.load(relaxed);
  }
  int P1() {
    y.store(1, relaxed);
    fence(seq_cst);
    return x.load(relaxed);
  }
};

test<SB_fences> const SB_fences_test({
    .question = "Can each thread miss the other's store?",
    .outcomes = {{"0 0", forbidden, "what was stored before the first fence is seen after the second"},
                 {"0 1", allowed, "P0 read before P1 wrote"},
                 {"1 0", allowed, "P1 read before P0 wrote"},
                 {"1 1", allowed, "both stores came first"}},
});

}  // namespace litmus
