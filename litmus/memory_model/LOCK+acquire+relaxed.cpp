// Undefined: a data race. A lock of one word is taken by an acquire compare-and-swap; under it P0 writes plain data and
// P1 reads it. The lock is opened by a relaxed store, so the next acquire synchronises with nothing, and P0's write and
// P1's read are unordered.
#include "../form.hpp"

namespace litmus {

struct LOCK_acquire_relaxed {
  plain data{"data"};
  atomic held{"held"};

  void P0() {
    if (held.cas(0, 1, acquire, relaxed) == 0) {
      data.write(1);
      held.store(0, relaxed);
    }
  }
  values P1() {
    if (held.cas(0, 1, acquire, relaxed) == 1) return {nothing};
    int const seen = data.read();
    held.store(0, relaxed);
    return {seen};
  }
};

test<LOCK_acquire_relaxed> const LOCK_acquire_relaxed_test({
    .question = "Does the one that locks see what the other did under the lock?",
    .outcomes = {{"data race", undefined, "nothing that was done under the lock is released"}},
});

}  // namespace litmus
