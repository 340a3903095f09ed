// As SB+fences, but without the fence of P1.
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
