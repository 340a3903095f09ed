// Allowed: P2, told by P1, misses what P1 has seen (write-to-read causality). P0 stores to x; P1 reads x, then stores
// the flag y; P2 reads the flag, then x; all are relaxed. Neither hand-over synchronises, so P0's store to x does not
// happen before P2's read.
#include "../form.hpp"

namespace litmus {

struct WRC_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, relaxed); }
  int P1() {
    int const r = x.load(relaxed);
    y.store(1, relaxed);
    return r;
  }
  values P2() { return {y.load(relaxed), x.load(relaxed)}; }
};

test<WRC_relaxed> const WRC_relaxed_test({
    .question = "Can P2, told by P1, miss what P1 has seen?",
    .outcomes = {{"1 1 0", interesting, "nothing is ordered"}, {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
