// Allowed: P1 sees the flag, and its store to x is still older than P0's. P0 stores 2 to x, then the flag y; P1 reads
// the flag, then stores 1 to x; all are relaxed. Nothing synchronises, so P0's store to x does not happen before P1's,
// and either may come first in the modification order of x.
#include "../form.hpp"

namespace litmus {

struct S_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(2, relaxed);
    y.store(1, relaxed);
  }
  int P1() {
    int const r = y.load(relaxed);
    x.store(1, relaxed);
    return r;
  }
  int finally() { return x.load(relaxed); }
};

test<S_relaxed> const S_relaxed_test({
    .question = "Can P1 see the flag, and yet its store be older than P0's?",
    .outcomes = {{"1 2", interesting, "nothing orders the stores of P0 for others"},
                 {"0 1|2", allowed, "P1 did not see the flag"},
                 {"1 1", allowed, "the store of P1 is the newer one"}},
});

}  // namespace litmus
