// Forbidden: P2 sees the last value of the flag, and misses the message of P0 or of P1. P0 stores x, then 1 to the flag
// y by a release; P1 stores z, then changes the 1 to 2 by a release compare-and-swap; P2 acquires y, then reads x and
// z. A read-modify-write that releases heads a release sequence of its own, and continues the one that it reads
// ([intro.races]). So P2 synchronises with both P0 and P1, although P1 has not acquired.
#include "../form.hpp"

namespace litmus {

struct RS_release_rmw {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  void P1() { z.store(1, relaxed), y.cas(1, 2, release, relaxed); }
  values P2() { return {y.load(acquire), x.load(relaxed), z.load(relaxed)}; }
};

test<RS_release_rmw> const RS_release_rmw_test({
    .question = "Can P2 see the last value, and miss the message of P0 or of P1?",
    .outcomes = {{"2 0 0|1", forbidden, "the release of P0 is continued, although P1 has not acquired it"},
                 {"2 1 0", forbidden, "P1 has released, too"},
                 {"1 0 0|1", forbidden, "P2 has read the release of P0 itself"},
                 {"0 0|1 0|1", allowed, "P2 read too early"},
                 {"1 1 0|1", allowed, "the message of P0 has arrived"},
                 {"2 1 1", allowed, "both have arrived"}},
    .guards = {order::publish, order::poll},
});

}  // namespace litmus
