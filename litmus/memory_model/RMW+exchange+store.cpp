// Forbidden: the store gets lost unread. P0 exchanges x for 1, and P1 stores 2 to it, both relaxed. A read-modify-write
// reads the value just before its own in the modification order ([atomics.order]). So if P0's 1 is the last value it
// has read P1's 2; and if it has read the 2 it came later, and the 2 is not the last value.
#include "../form.hpp"

namespace litmus {

struct RMW_exchange_store {
  atomic x{"x"};

  int P0() { return x.exchange(1, relaxed); }
  void P1() { x.store(2, relaxed); }
  int finally() { return x.load(relaxed); }
};

test<RMW_exchange_store> const RMW_exchange_store_test({
    .question = "Can the store get lost unread?",
    .outcomes = {{"0 1", forbidden, "what comes before the exchange is what the exchange reads"},
                 {"2 2", forbidden, "the exchange has read the store, so it came later"},
                 {"0 2", allowed, "the exchange was first"},
                 {"2 1", allowed, "the store was first"}},
    .guards = {order::publish},
});

}  // namespace litmus
