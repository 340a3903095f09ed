// Forbidden: P1 sees the flag, and its store to x is still older than P0's. P0 stores 2 to x, then the flag y, with a
// release fence between them; P1 reads the flag, then stores 1 to x, with an acquire fence between them; all are
// relaxed. When P1 sees the flag the fences synchronise ([atomics.fences]), so P0's store to x happens before P1's, and
// by write-write coherence ([intro.races]) it is the older one.
#include "../form.hpp"

namespace litmus {

struct S_fences {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(2, relaxed);
    fence(release);
    y.store(1, relaxed);
  }
  int P1() {
    int const r = y.load(relaxed);
    return fence(acquire), x.store(1, relaxed), r;
  }
  int finally() { return x.load(relaxed); }
};

test<S_fences> const S_fences_test({
    .question = "Can P1 see the flag, and yet its store be older than P0's?",
    .outcomes = {{"1 2", forbidden, "the fences synchronise, so the store of P0 happens before that of P1"},
                 {"0 1|2", allowed, "P1 did not see the flag"},
                 {"1 1", allowed, "the store of P1 is the newer one"}},
});

}  // namespace litmus
