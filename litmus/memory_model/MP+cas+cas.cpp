// Forbidden: P1 claims, and misses the message (message passing). P0 stores the message x, then sets the flag y by a
// release compare-and-swap; P1 takes the flag by an acquire compare-and-swap, then reads x. A compare-and-swap that
// succeeds has the order for success, so the two synchronise. Offer and claim in the exchanger are like this.
#include "../form.hpp"

namespace litmus {

struct MP_cas_cas {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.cas(0, 1, release, relaxed);
  }
  values P1() { return {y.cas(1, 0, acquire, relaxed), x.load(relaxed)}; }
};

test<MP_cas_cas> const MP_cas_cas_test({
    .question = "Can P1 claim and miss what came before the offer?",
    .outcomes = {{"1 0", forbidden, "a successful compare-and-swap has the order that is named for success"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
    .guards = {order::offer, order::claim},
});

}  // namespace litmus
