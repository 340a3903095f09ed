// Allowed: P2 sees the last value of the flag, and misses P0's message. P0 stores x, then 1 to the flag y by a release;
// P1, when a relaxed load sees the 1, stores 2, relaxed; P2 acquires y, then reads x. A store by another thread ends
// the release sequence, which only read-modify-writes continue ([intro.races]). So P2 synchronises with nobody.
#include "../form.hpp"

namespace litmus {

struct RS_other_store {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  void P1() {
    if (y.load(relaxed) == 1) y.store(2, relaxed);
  }
  values P2() { return {y.load(acquire), x.load(relaxed)}; }
};

test<RS_other_store> const RS_other_store_test({
    .question = "Can P2 see the last value, and miss the message?",
    .outcomes = {{"2 0", interesting, "a store by another thread ends the release sequence"},
                 {"1 0", forbidden, "P2 has read the release itself"},
                 {"0 0|1", allowed, "P2 read too early"},
                 {"1|2 1", allowed, "the message has arrived"}},
    .guards = {order::park},
});

}  // namespace litmus
