// As SB+relaxed, but with a seq_cst fence between the store and the load of each thread.
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
