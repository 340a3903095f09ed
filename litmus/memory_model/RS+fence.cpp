// As RS+same-thread-store, but the release is a fence before both stores.
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
