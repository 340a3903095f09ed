// Forbidden: P1 sees the flag, and misses the message (message passing). P0 stores the message x, then the flag y, both
// relaxed, with a release fence between them; P1 reads the flag by an acquire load, then x. A release fence
// synchronises with an acquire load that reads a store behind the fence ([atomics.fences]).
#include "../form.hpp"

namespace litmus {

struct MP_fence_acquire {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    fence(release);
    y.store(1, relaxed);
  }
  values P1() { return {y.load(acquire), x.load(relaxed)}; }
};

test<MP_fence_acquire> const MP_fence_acquire_test({
    .question = "Can P1 see the flag and miss the message?",
    .outcomes = {{"1 0", forbidden, "a release fence synchronises with an acquire load, too"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
