// Undefined: a data race. A lock of one word is opened by a release store; under it P0 writes plain data and P1 reads
// it. The lock is taken by a relaxed compare-and-swap, so the release synchronises with nothing, and P0's write and
// P1's read are unordered.
#include "../form.hpp"

namespace litmus {

struct LOCK_relaxed_release {
  plain data{"data"};
  atomic held{"held"};

  void P0() {
    if (held.cas(0, 1, relaxed, relaxed) == 0) {
      data.write(1);
      held.store(0, release);
    }
  }
  values P1() {
    if (held.cas(0, 1, relaxed, relaxed) == 1) return {nothing};
    int const seen = data.read();
    held.store(0, release);
    return {seen};
  }
};

test<LOCK_relaxed_release> const LOCK_relaxed_release_test({
    .question = "Does the one that locks see what the other did under the lock?",
    .outcomes = {{"data race", undefined, "nothing that was done under the lock is acquired"}},
    .guards = {order::claim},
});

}  // namespace litmus
