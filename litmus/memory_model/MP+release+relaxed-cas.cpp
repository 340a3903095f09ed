// Allowed: P1 claims, and misses the message (message passing). P0 stores the message x, then the flag y by a release
// store; P1 takes the flag by a relaxed compare-and-swap, then reads x. A compare-and-swap is atomic with any order,
// but without acquire it synchronises with nothing. A withdrawal in the exchanger is relaxed, too, since it touches
// nothing that belongs to another thread.
#include "../form.hpp"

namespace litmus {

struct MP_release_relaxed_cas {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  values P1() { return {y.cas(1, 0, relaxed, relaxed), x.load(relaxed)}; }
};

test<MP_release_relaxed_cas> const MP_release_relaxed_cas_test({
    .question = "Can P1 claim and miss what came before the offer?",
    .outcomes = {{"1 0", interesting, "a relaxed compare-and-swap is atomic, but acquires nothing"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
    .guards = {order::claim, order::withdraw},
});

}  // namespace litmus
