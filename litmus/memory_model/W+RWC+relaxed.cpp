// Allowed: P1, told by P0 after its store to x, misses z, and P2, having stored z, misses x. P0 stores to x, then y; P1
// reads y, then z; P2 stores to z, then reads x; all are relaxed. Neither half is ordered: the message from P0 to P1
// does not synchronise, and nothing orders P2's store with its later load.
#include "../form.hpp"

namespace litmus {

struct W_RWC_relaxed {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, relaxed);
  }
  values P1() { return {y.load(relaxed), z.load(relaxed)}; }
  int P2() {
    z.store(1, relaxed);
    return x.load(relaxed);
  }
};

test<W_RWC_relaxed> const W_RWC_relaxed_test({
    .question = "Can P1, told by P0 after its store to x, miss z, and P2 store z and miss x?",
    .outcomes = {{"1 0 0", interesting, "nothing is ordered"}, {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
