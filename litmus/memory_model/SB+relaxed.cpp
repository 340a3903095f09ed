// Store buffering: each thread writes its own variable, then reads the other's.
#include "../form.hpp"

namespace litmus {

struct SB_relaxed {
  atomic x{"x"}, y{"y"};

  int P0() {
    x.store(1, relaxed);
    return y.load(relaxed);
  }
  int P1() {
    y.store(1, relaxed);
    return x.load(relaxed);
  }
};

test<SB_relaxed> const SB_relaxed_test({
    .question = "Can each thread miss the other's store?",
    .outcomes = {{"0 0", interesting, "both stores may still wait in the buffers of their cores"},
                 {"0 1", allowed, "P0 read before P1 wrote"},
                 {"1 0", allowed, "P1 read before P0 wrote"},
                 {"1 1", allowed, "both stores came first"}},
});

}  // namespace litmus
