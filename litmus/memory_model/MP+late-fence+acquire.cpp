// Allowed: P1 sees the flag, and misses the message (message passing). P0 stores the message x, then the flag y, both
// relaxed, and has a release fence only after both; P1 acquires the flag, then reads x. A release fence orders what is
// before it with the stores behind it. Here no store is behind it, so it synchronises with nothing.
#include "../form.hpp"

namespace litmus {

struct MP_late_fence_acquire {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, relaxed);
    fence(release);
  }
  values P1() { return {y.load(acquire), x.load(relaxed)}; }
};

test<MP_late_fence_acquire> const MP_late_fence_acquire_test({
    .question = "Can P1 see the flag and miss the message?",
    .outcomes = {{"1 0", interesting,
                  "a release fence orders what is before it with stores after it, and there are none"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
