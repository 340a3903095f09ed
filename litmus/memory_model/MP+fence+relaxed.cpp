// Allowed: P1 sees the flag, and misses the message (message passing). P0 stores the message x, then the flag y, with a
// release fence between them; P1 reads the flag, then x, without a fence. All accesses are relaxed, so P1 acquires
// nothing, and the release fence has nothing to synchronise with.
#include "../form.hpp"

namespace litmus {

struct MP_fence_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    fence(release);
    y.store(1, relaxed);
  }
  values P1() { return {y.load(relaxed), x.load(relaxed)}; }
};

test<MP_fence_relaxed> const MP_fence_relaxed_test({
    .question = "Can P1 see the flag and miss the message?",
    .outcomes = {{"1 0", interesting, "a fence has nothing to synchronise with when nobody acquires"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
