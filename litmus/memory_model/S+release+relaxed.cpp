// Allowed: P1 sees the flag, and its store to x is still older than P0's. P0 stores 2 to x, then the flag y by a
// release; P1 reads the flag by a relaxed load, then stores 1 to x. A release that a relaxed load reads synchronises
// with nothing, so P1's store may become visible before its load is done.
#include "../form.hpp"

namespace litmus {

struct S_release_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(2, relaxed);
    y.store(1, release);
  }
  int P1() {
    int const r = y.load(relaxed);
    x.store(1, relaxed);
    return r;
  }
  int finally() { return x.load(relaxed); }
};

test<S_release_relaxed> const S_release_relaxed_test({
    .question = "Can P1 see the flag, and yet its store be older than P0's?",
    .outcomes = {{"1 2", interesting, "the store of P1 may become visible before its load is done"},
                 {"0 1|2", allowed, "P1 did not see the flag"},
                 {"1 1", allowed, "the store of P1 is the newer one"}},
    .guards = {order::claim},
});

}  // namespace litmus
