// As SB+fences, but P1 relies on seq_cst accesses instead.
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
