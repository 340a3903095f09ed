// Allowed: P2 sees the last value of the flag, and misses P0's message. P0 stores x, then 1 to the flag y, both
// relaxed; P1 changes the 1 to 2 by a release compare-and-swap; P2 acquires y, then reads x. P1's read-modify-write
// releases what P1 knows, and P1 has not acquired. It would continue a release sequence, but P0's store is relaxed and
// has begun none.
#include "../form.hpp"

namespace litmus {

struct RS_relaxed_release_rmw {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, relaxed);
  }
  void P1() { y.cas(1, 2, release, relaxed); }
  values P2() { return {y.load(acquire), x.load(relaxed)}; }
};

test<RS_relaxed_release_rmw> const RS_relaxed_release_rmw_test({
    .question = "Can P2 see the last value, and miss the message?",
    .outcomes = {{"2 0", interesting, "a read-modify-write that releases does so for its own thread"},
                 {"1 0", interesting, "nobody has released the message"},
                 {"0 0|1", allowed, "P2 read too early"},
                 {"1|2 1", allowed, "the message has arrived"}},
    .guards = {order::park, order::publish},
});

}  // namespace litmus
