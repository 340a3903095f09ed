// Allowed: P1 sees x before y, and P2 y before x (read-to-write causality). P0 stores to x; P1 reads x, then y; P2
// stores to y, then reads x; all stores are releases, all loads acquires. Neither orders P2's store with its later load
// of another variable, so the store may still wait in its buffer when both P1 and P2 read.
#include "../form.hpp"

namespace litmus {

struct RWC_release_acquire {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, release); }
  values P1() { return {x.load(acquire), y.load(acquire)}; }
  int P2() {
    y.store(1, release);
    return x.load(acquire);
  }
};

test<RWC_release_acquire> const RWC_release_acquire_test({
    .question = "Can P1 see x before y, and P2 y before x?",
    .outcomes = {{"1 0 0", interesting, "the store of P2 may still wait in its buffer"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
