// Forbidden: each thread reads what the other stores afterwards (load buffering). P0 reads x, then stores to y; P1
// reads y, then stores to x; all are relaxed, with an acq_rel fence between load and store. Were both loads to read the
// other's store, the fences would synchronise both ways ([atomics.fences]), and each fence would happen before itself.
#include "../form.hpp"

namespace litmus {

struct LB_fences {
  atomic x{"x"}, y{"y"};

  int P0() {
    int const r = x.load(relaxed);
    return fence(acq_rel), y.store(1, relaxed), r;
  }
  int P1() {
    int const r = y.load(relaxed);
    return fence(acq_rel), x.store(1, relaxed), r;
  }
};

test<LB_fences> const LB_fences_test({
    .question = "Can each thread read what the other stores afterwards?",
    .outcomes = {{"1 1", forbidden, "happens-before would be a cycle"},
                 {"0 0", allowed, "both loads came first"},
                 {"0 1", allowed, "P0 was first"},
                 {"1 0", allowed, "P1 was first"}},
});

}  // namespace litmus
