// Allowed: P2 replaces what P1 passed on, and misses what P1 was told of. P0 stores to x, then y by a release; P1
// acquires y, then stores to z by a release; P2 stores to z by a release, then reads x by acquire. P1 synchronises with
// P0, but P2 does not read what P1 released. It only overwrites it, and a store acquires nothing.
#include "../form.hpp"

namespace litmus {

struct Z6_0_release_acquire {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  int P1() {
    int const r = y.load(acquire);
    return z.store(1, release), r;
  }
  int P2() { return z.store(2, release), x.load(acquire); }
  int finally() { return z.load(relaxed); }
};

test<Z6_0_release_acquire> const Z6_0_release_acquire_test({
    .question = "Can P2 replace what P1 passed on, and yet miss what P1 was told of?",
    .outcomes = {{"1 0 2", interesting, "a store does not acquire from the one it replaces"},
                 {"0|1 0|1 1|2", allowed, "every other mix"}},
});

}  // namespace litmus
