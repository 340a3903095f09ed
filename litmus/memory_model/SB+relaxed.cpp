// Allowed: each thread misses the other's store (store buffering). P0 stores to x, then reads y; P1 stores to y, then
// reads x; all are relaxed. Nothing orders a store with a later load of another variable, so both stores may still wait
// in the buffers of their cores when the loads read.
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
