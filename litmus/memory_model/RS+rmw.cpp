// Forbidden: P2 sees the last value of the flag, and misses P0's message. P0 stores x, then 1 to the flag y by a
// release; P1 changes the 1 to 2 by a relaxed compare-and-swap; P2 acquires y, then reads x. A read-modify-write
// continues the release sequence, by whatever thread and in whatever order ([intro.races]), so P2's acquire of the 2
// synchronises with P0's release.
#include "../form.hpp"

namespace litmus {

struct RS_rmw {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  void P1() { y.cas(1, 2, relaxed, relaxed); }
  values P2() { return {y.load(acquire), x.load(relaxed)}; }
};

test<RS_rmw> const RS_rmw_test({
    .question = "Can P2 see the last value, and miss the message?",
    .outcomes = {{"2 0", forbidden,
                  "a read-modify-write continues the release sequence, by whatever thread and in whatever order"},
                 {"1 0", forbidden, "P2 has read the release itself"},
                 {"0 0|1", allowed, "P2 read too early"},
                 {"1|2 1", allowed, "the message has arrived"}},
    .guards = {order::park, order::publish},
});

}  // namespace litmus
