// Forbidden: P1 sees the flag, and misses the message (message passing). P0 stores the message x, then the flag y by a
// release store; P1 reads the flag, then x, both relaxed, with an acquire fence between them. A release store
// synchronises with an acquire fence behind a load that reads it ([atomics.fences]).
#include "../form.hpp"

namespace litmus {

struct MP_release_fence {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  values P1() {
    int const flag = y.load(relaxed);
    fence(acquire);
    return {flag, x.load(relaxed)};
  }
};

test<MP_release_fence> const MP_release_fence_test({
    .question = "Can P1 see the flag and miss the message?",
    .outcomes = {{"1 0", forbidden, "a release store synchronises with an acquire fence, too"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
