// Allowed: P1 sees x before y, and P2 y before x (read-to-write causality). P0 stores to x; P1 reads x, then y; P2
// stores to y, then reads x; all are relaxed. Nothing synchronises, so neither P1's two loads nor P2's store and load
// have an order that other threads share.
#include "../form.hpp"

namespace litmus {

struct RWC_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, relaxed); }
  values P1() { return {x.load(relaxed), y.load(relaxed)}; }
  int P2() {
    y.store(1, relaxed);
    return x.load(relaxed);
  }
};

test<RWC_relaxed> const RWC_relaxed_test({
    .question = "Can P1 see x before y, and P2 y before x?",
    .outcomes = {{"1 0 0", interesting, "nothing is ordered"}, {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
