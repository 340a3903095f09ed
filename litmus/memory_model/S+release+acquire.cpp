// Forbidden: P1 sees the flag, and its store to x is still older than P0's. P0 stores 2 to x, then the flag y by a
// release; P1 reads the flag by an acquire load, then stores 1 to x. When P1 sees the flag the two synchronise, so P0's
// store to x happens before P1's, and by write-write coherence ([intro.races]) it is the older one.
#include "../form.hpp"

namespace litmus {

struct S_release_acquire {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(2, relaxed);
    y.store(1, release);
  }
  int P1() {
    int const r = y.load(acquire);
    x.store(1, relaxed);
    return r;
  }
  int finally() { return x.load(relaxed); }
};

test<S_release_acquire> const S_release_acquire_test({
    .question = "Can P1 see the flag, and yet its store be older than P0's?",
    .outcomes = {{"1 2", forbidden, "the store of P0 happens before that of P1"},
                 {"0 1|2", allowed, "P1 did not see the flag"},
                 {"1 1", allowed, "the store of P1 is the newer one"}},
    .guards = {order::offer, order::claim},
});

}  // namespace litmus
