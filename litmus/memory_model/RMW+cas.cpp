// Forbidden: two threads both take one word. Each tries a relaxed compare-and-swap of x, P0 from 0 to 1 and P1 from 0
// to 2. A read-modify-write reads the value just before its own in the modification order ([atomics.order]), whatever
// its memory order. So the later one reads what the first has written, which is not 0, and fails.
#include "../form.hpp"

namespace litmus {

struct RMW_cas {
  atomic x{"x"};

  int P0() { return x.cas(0, 1, relaxed, relaxed); }
  int P1() { return x.cas(0, 2, relaxed, relaxed); }
  int finally() { return x.load(relaxed); }
};

test<RMW_cas> const RMW_cas_test({
    .question = "Can both succeed?",
    .outcomes = {{"0 0 1|2", forbidden, "the one that is later reads what the first has written"},
                 {"0 1 1", allowed, "P0 was first"},
                 {"2 0 2", allowed, "P1 was first"}},
    .guards = {order::offer, order::claim, order::withdraw},
});

}  // namespace litmus
