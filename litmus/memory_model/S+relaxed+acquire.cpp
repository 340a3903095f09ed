// Allowed. The acquire keeps P1's store behind its load, but nothing keeps P0's two stores in order, so the flag can be
// there before what it stands for.
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
