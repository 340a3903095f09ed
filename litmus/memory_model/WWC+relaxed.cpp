// Allowed: P2's store is older than the one that P1 has seen, although P1 told P2. P0 stores 2 to x; P1 reads x and, if
// it sees the 2, stores the flag y; P2 reads the flag, then stores 1 to x; all are relaxed. The flag does not
// synchronise, so P1's load does not happen before P2's store, which may come first in the modification order of x.
#include "../form.hpp"

namespace litmus {

struct WWC_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(2, relaxed); }
  int P1() {
    int const r = x.load(relaxed);
    return r == 2 ? (y.store(1, relaxed), r) : r;
  }
  int P2() {
    int const r = y.load(relaxed);
    return x.store(1, relaxed), r;
  }
  int finally() { return x.load(relaxed); }
};

test<WWC_relaxed> const WWC_relaxed_test({
    .question = "Can P2's store be older than the one that P1 has seen, although P1 told P2?",
    .outcomes = {{"2 1 2", interesting, "nothing is ordered"},
                 {"2 1 1", allowed, "P2 stored later"},
                 {"0|1|2 0 1|2", allowed, "P2 was not told"}},
});

}  // namespace litmus
