// Allowed: P1's store to y comes last, and P1 misses P0's store to x. P0 stores to x, then y; P1 stores to y, then
// reads x; the stores are releases, and the load is an acquire. P1's store does not read the one that it replaces, so
// it acquires nothing from it, and the acquire load of x reads the initial value.
#include "../form.hpp"

namespace litmus {

struct R_release_acquire {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, release);
    y.store(1, release);
  }
  int P1() {
    y.store(2, release);
    return x.load(acquire);
  }
  int finally() { return y.load(relaxed); }
};

test<R_release_acquire> const R_release_acquire_test({
    .question = "Can P1's store come last, and P1 yet miss what P0 did before?",
    .outcomes = {{"0 2", interesting, "a store does not acquire from the one it replaces"},
                 {"0 1", allowed, "P1 was first"},
                 {"1 1|2", allowed, "P1 has seen the store"}},
});

}  // namespace litmus
