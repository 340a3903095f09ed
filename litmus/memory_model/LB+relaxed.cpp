// Allowed by C++20, but never shown by this checker: each thread reads what the other stores afterwards (load
// buffering). P0 reads x, then stores to y; P1 reads y, then stores to x; all are relaxed. Nothing keeps a store from
// overtaking an earlier load of another variable.
#include "../form.hpp"

namespace litmus {

struct LB_relaxed {
  atomic x{"x"}, y{"y"};

  int P0() {
    int const r = x.load(relaxed);
    y.store(1, relaxed);
    return r;
  }
  int P1() {
    int const r = y.load(relaxed);
    x.store(1, relaxed);
    return r;
  }
};

test<LB_relaxed> const LB_relaxed_test({
    .question = "Can each thread read what the other stores afterwards?",
    .outcomes = {{"1 1", interesting, "nothing keeps a store from overtaking an earlier load", never_shown},
                 {"0 0", allowed, "both loads came first"},
                 {"0 1", allowed, "P0 was first"},
                 {"1 0", allowed, "P1 was first"}},
});

}  // namespace litmus
