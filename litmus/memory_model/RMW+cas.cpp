// Two threads try to take one word by compare-and-swap.
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
