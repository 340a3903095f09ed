// Forbidden: P1 sees x before y, and P2 y before x (read-to-write causality). P0 stores to x; P1 reads x, then y; P2
// stores to y, then reads x; all are relaxed, with a seq_cst fence in P1 and P2 between the two. P1 misses y, so its
// fence comes first in the total order; but P2 misses the store that P1 read before its fence, so since C++20 P2's
// fence would be first ([atomics.order]).
#include "../form.hpp"

namespace litmus {

struct RWC_fences {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, relaxed); }
  values P1() {
    int const r = x.load(relaxed);
    fence(seq_cst);
    return {r, y.load(relaxed)};
  }
  int P2() {
    y.store(1, relaxed);
    fence(seq_cst);
    return x.load(relaxed);
  }
};

test<RWC_fences> const RWC_fences_test({
    .question = "Can P1 see x before y, and P2 y before x?",
    .outcomes = {{"1 0 0", forbidden, "since C++20, that would be a cycle in the order of the fences"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
