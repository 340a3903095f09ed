// Allowed by C++20, but never shown by this checker: each thread reads what the other stores afterwards (load
// buffering). P0 reads x, then stores to y; P1 reads y, then stores to x. The stores are releases, but the loads are
// relaxed, and a release that a relaxed load reads synchronises with nothing.
#include "../form.hpp"

namespace litmus {

struct LB_release {
  atomic x{"x"}, y{"y"};

  int P0() {
    int const r = x.load(relaxed);
    y.store(1, release);
    return r;
  }
  int P1() {
    int const r = y.load(relaxed);
    x.store(1, release);
    return r;
  }
};

test<LB_release> const LB_release_test({
    .question = "Can each thread read what the other stores afterwards?",
    .outcomes = {{"1 1", interesting, "a release that a relaxed load reads synchronises with nothing", never_shown},
                 {"0 0", allowed, "both loads came first"},
                 {"0 1", allowed, "P0 was first"},
                 {"1 0", allowed, "P1 was first"}},
});

}  // namespace litmus
