// Allowed: each thread misses the other's store (store buffering). P0 stores to x, then reads y; P1 stores to y, then
// reads x; the stores are releases, the loads acquires. A release and an acquire synchronise only where the acquire
// reads what the release stored, and both loads read the initial value. Neither orders a store with a later load of
// another variable.
#include "../form.hpp"

namespace litmus {

struct SB_release_acquire {
  atomic x{"x"}, y{"y"};

  int P0() {
    x.store(1, release);
    return y.load(acquire);
  }
  int P1() {
    y.store(1, release);
    return x.load(acquire);
  }
};

test<SB_release_acquire> const SB_release_acquire_test({
    .question = "Can each thread miss the other's store?",
    .outcomes = {{"0 0", interesting,
                  "release and acquire order what was read with what comes after it, and here nothing was read"},
                 {"0 1", allowed, "P0 read before P1 wrote"},
                 {"1 0", allowed, "P1 read before P0 wrote"},
                 {"1 1", allowed, "both stores came first"}},
});

}  // namespace litmus
