// Allowed since C++20: P1 sees the last value of the flag, and misses the message. P0 stores the message x, then 1 to
// the flag y by a release and 2 by a relaxed store; P1 acquires the flag, then reads x. C++20 has taken such a second
// store out of the release sequence, so P1's acquire of the 2 synchronises with nothing. By C++11 it synchronised with
// P0's release.
#include "../form.hpp"

namespace litmus {

struct RS_same_thread_store {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
    y.store(2, relaxed);
  }
  values P1() { return {y.load(acquire), x.load(relaxed)}; }
};

test<RS_same_thread_store> const RS_same_thread_store_test({
    .question = "Can P1 see the last value, and miss the message?",
    .outcomes = {{"2 0", interesting, "C++20 has taken such a store out of the release sequence"},
                 {"1 0", forbidden, "P1 has read the release itself"},
                 {"0 0|1", allowed, "P1 read too early"},
                 {"1|2 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
