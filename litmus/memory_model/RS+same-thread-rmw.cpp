// Forbidden: P1 sees the last value of the flag, and misses the message. P0 stores the message x, then 1 to the flag y
// by a release, then adds 1 to it by a relaxed read-modify-write; P1 acquires the flag, then reads x. A
// read-modify-write continues the release sequence, in whatever order ([intro.races]), so P1's acquire of the 2
// synchronises with P0's release.
#include "../form.hpp"

namespace litmus {

struct RS_same_thread_rmw {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
    y.fetch_add(1, relaxed);
  }
  values P1() { return {y.load(acquire), x.load(relaxed)}; }
};

test<RS_same_thread_rmw> const RS_same_thread_rmw_test({
    .question = "Can P1 see the last value, and miss the message?",
    .outcomes = {{"2 0", forbidden, "a read-modify-write continues the release sequence"},
                 {"1 0", forbidden, "P1 has read the release itself"},
                 {"0 0|1", allowed, "P1 read too early"},
                 {"1|2 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
