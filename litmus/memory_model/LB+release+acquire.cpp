// Forbidden: each thread reads what the other stores afterwards (load buffering). P0 reads x, then stores to y; P1
// reads y, then stores to x. Only the hand-over by x synchronises, a release that is acquired, and that is enough: P1's
// load of y would happen before the store that it reads, against read-write coherence ([intro.races]).
#include "../form.hpp"

namespace litmus {

struct LB_release_acquire {
  atomic x{"x"}, y{"y"};

  int P0() {
    int const r = x.load(acquire);
    y.store(1, relaxed);
    return r;
  }
  int P1() {
    int const r = y.load(relaxed);
    x.store(1, release);
    return r;
  }
};

test<LB_release_acquire> const LB_release_acquire_test({
    .question = "Can each thread read what the other stores afterwards?",
    .outcomes = {{"1 1", forbidden, "P1's load would happen before the store that it reads"},
                 {"0 0", allowed, "both loads came first"},
                 {"0 1", allowed, "P0 was first"},
                 {"1 0", allowed, "P1 was first"}},
});

}  // namespace litmus
