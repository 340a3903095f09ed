// Allowed: P1 sees the flag, and misses the message (message passing). P0 stores the message x, then the flag y; P1
// reads the flag, then x; all are relaxed. Nothing orders the two stores for P1, nor its two loads, so P0's store to x
// does not happen before P1's read of x.
#include "../form.hpp"

namespace litmus {

struct MP_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, relaxed);
  }
  values P1() { return {y.load(relaxed), x.load(relaxed)}; }
};

test<MP_relaxed> const MP_relaxed_test({
    .question = "Can P1 see the flag and miss the message?",
    .outcomes = {{"1 0", interesting, "nothing orders the two stores for P1, nor its two loads"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
