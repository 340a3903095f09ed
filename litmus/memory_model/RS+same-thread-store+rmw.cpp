// Allowed since C++20: P2 sees the last value of the flag, and misses P0's message. P0 stores x, then 1 to the flag y
// by a release and 2 by a relaxed store; P1 changes the 2 to 3 by a relaxed compare-and-swap; P2 acquires y, then reads
// x. P0's second store is not in the release sequence of its first any more, so P1's read-modify-write of it continues
// no release sequence. By C++11 the sequence went through both.
#include "../form.hpp"

namespace litmus {

struct RS_same_thread_store_rmw {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
    y.store(2, relaxed);
  }
  void P1() { y.cas(2, 3, relaxed, relaxed); }
  values P2() { return {y.load(acquire), x.load(relaxed)}; }
};

test<RS_same_thread_store_rmw> const RS_same_thread_store_rmw_test({
    .question = "Can P2 see the last value, and miss the message?",
    .outcomes = {{"3 0", interesting, "the store of 2 has ended the release sequence"},
                 {"1 0", forbidden, "P2 has read the release itself"},
                 {"2 0", interesting, "as for 3, without the read-modify-write"},
                 {"0 0|1", allowed, "P2 read too early"},
                 {"1|2|3 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
