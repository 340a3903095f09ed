// Allowed: P1, told by P0 after its store to x, misses z, and P2, having stored z, misses x. P0 stores to x, then y by
// a release; P1 reads y, then z, by acquire; P2 stores to z by a release, then reads x by acquire. P0's store to x
// happens before P1's read of z. But release and acquire do not order P2's store with its later load, which can be done
// before the store is visible to P1.
#include "../form.hpp"

namespace litmus {

struct W_RWC_release_acquire {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  values P1() { return {y.load(acquire), z.load(acquire)}; }
  int P2() {
    z.store(1, release);
    return x.load(acquire);
  }
};

test<W_RWC_release_acquire> const W_RWC_release_acquire_test({
    .question = "Can P1, told by P0 after its store to x, miss z, and P2 store z and miss x?",
    .outcomes = {{"1 0 0", interesting, "the store of P2 may still wait in its buffer"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
