// Allowed: P1 sees the flag, and its store to x is still older than P0's. P0 stores 2 to x, then the flag y, both
// relaxed; P1 reads the flag by an acquire load, then stores 1 to x. The acquire keeps P1's store behind its load, but
// a relaxed store does not synchronise with it. Nothing keeps P0's two stores in order, so the flag may become visible
// before the store to x.
#include "../form.hpp"

namespace litmus {

struct S_relaxed_acquire {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(2, relaxed);
    y.store(1, relaxed);
  }
  int P1() {
    int const r = y.load(acquire);
    x.store(1, relaxed);
    return r;
  }
  int finally() { return x.load(relaxed); }
};

test<S_relaxed_acquire> const S_relaxed_acquire_test({
    .question = "Can P1 see the flag, and yet its store be older than P0's?",
    .outcomes = {{"1 2", interesting, "there is no release that the acquire could synchronise with"},
                 {"0 1|2", allowed, "P1 did not see the flag"},
                 {"1 1", allowed, "the store of P1 is the newer one"}},
});

}  // namespace litmus
