// Allowed: P2 sees the last value of the flag, and misses P0's message. P0 stores x, then 1 to the flag y by a release;
// P1, when a relaxed load sees the 1, stores 2 by a release; P2 acquires y, then reads x. P1's store is no
// read-modify-write, so it is not in the release sequence of P0's; and P1 has not acquired, so its own release does not
// pass on the message.
#include "../form.hpp"

namespace litmus {

struct RS_other_release_store {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  void P1() {
    if (y.load(relaxed) == 1) y.store(2, release);
  }
  values P2() { return {y.load(acquire), x.load(relaxed)}; }
};

test<RS_other_release_store> const RS_other_release_store_test({
    .question = "Can P2 see the last value, and miss the message?",
    .outcomes = {{"2 0", interesting, "P1 releases what it knows, and it has not acquired the message"},
                 {"1 0", forbidden, "P2 has read the release itself"},
                 {"0 0|1", allowed, "P2 read too early"},
                 {"1|2 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
