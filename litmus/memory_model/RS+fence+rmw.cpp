// Forbidden: P2 sees the last value of the flag, and misses P0's message. P0 stores x, has a release fence, then stores
// 1 to the flag y; P1 changes the 1 to 2 by a compare-and-swap; P2 acquires y, then reads x; all others are relaxed.
// The store behind the fence heads a release sequence as if it were a release itself ([atomics.fences]), and P1's
// read-modify-write continues it, by whatever thread and in whatever order.
#include "../form.hpp"

namespace litmus {

struct RS_fence_rmw {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    fence(release);
    y.store(1, relaxed);
  }
  void P1() { y.cas(1, 2, relaxed, relaxed); }
  values P2() { return {y.load(acquire), x.load(relaxed)}; }
};

test<RS_fence_rmw> const RS_fence_rmw_test({
    .question = "Can P2 see the last value, and miss the message?",
    .outcomes = {{"2 0", forbidden, "the read-modify-write continues the sequence that the fence has made"},
                 {"1 0", forbidden, "the fence counts for the store itself"},
                 {"0 0|1", allowed, "P2 read too early"},
                 {"1|2 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
