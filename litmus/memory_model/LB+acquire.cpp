// Allowed by C++20, but never shown by this checker: each thread reads what the other stores afterwards (load
// buffering). P0 reads x, then stores to y; P1 reads y, then stores to x. The loads are acquires, but the stores are
// relaxed, and an acquire that reads a relaxed store synchronises with nothing.
#include "../form.hpp"

namespace litmus {

struct LB_acquire {
  atomic x{"x"}, y{"y"};

  int P0() {
    int const r = x.load(acquire);
    y.store(1, relaxed);
    return r;
  }
  int P1() {
    int const r = y.load(acquire);
    x.store(1, relaxed);
    return r;
  }
};

test<LB_acquire> const LB_acquire_test({
    .question = "Can each thread read what the other stores afterwards?",
    .outcomes = {{"1 1", interesting, "an acquire that reads a relaxed store synchronises with nothing", never_shown},
                 {"0 0", allowed, "both loads came first"},
                 {"0 1", allowed, "P0 was first"},
                 {"1 0", allowed, "P1 was first"}},
});

}  // namespace litmus
