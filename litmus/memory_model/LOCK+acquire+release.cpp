// No data race: a lock of one word protects plain data. It is taken by an acquire compare-and-swap, and opened by a
// release store; under it P0 writes plain data and P1 reads it. The thread that takes it second has acquired what the
// first released, so the write and the read are ordered. A thread that finds it taken touches nothing.
#include "../form.hpp"

namespace litmus {

struct LOCK_acquire_release {
  plain data{"data"};
  atomic held{"held"};

  void P0() {
    if (held.cas(0, 1, acquire, relaxed) == 0) {
      data.write(1);
      held.store(0, release);
    }
  }
  values P1() {
    if (held.cas(0, 1, acquire, relaxed) == 1) return {nothing};
    int const seen = data.read();
    held.store(0, release);
    return {seen};
  }
};

test<LOCK_acquire_release> const LOCK_acquire_release_test({
    .question = "Does the one that locks see what the other did under the lock?",
    .outcomes = {{"1", allowed, "P0 was first"}, {"0", allowed, "P1 was first"}, {"-", allowed, "P1 found it taken"}},
    .guards = {order::claim, order::offer},
});

}  // namespace litmus
