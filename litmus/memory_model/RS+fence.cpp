// Forbidden: P1 sees the last value of the flag, and misses the message. P0 stores the message x, then has a release
// fence, then stores 1 and 2 to the flag y, relaxed; P1 acquires the flag, then reads x. A release fence counts for
// every store behind it ([atomics.fences]), so an acquire load of either value synchronises with it.
#include "../form.hpp"

namespace litmus {

struct RS_fence {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    fence(release);
    y.store(1, relaxed);
    y.store(2, relaxed);
  }
  values P1() { return {y.load(acquire), x.load(relaxed)}; }
};

test<RS_fence> const RS_fence_test({
    .question = "Can P1 see the last value, and miss the message?",
    .outcomes = {{"2 0", forbidden, "a release fence counts for every store that follows it"},
                 {"1 0", forbidden, "so it does for the store right after it"},
                 {"0 0|1", allowed, "P1 read too early"},
                 {"1|2 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
