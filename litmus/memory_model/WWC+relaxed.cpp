// Allowed. P1 sees P0's store and tells P2, which overwrites it; but told without order P2 may have stored already, as
// far as the order of x is concerned.
#include "../form.hpp"

namespace litmus {

struct WWC_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(2, relaxed); }
  int P1() {
    int const r = x.load(relaxed);
    return r == 2 ? (y.store(1, relaxed), r) : r;
  }
  int P2() {
    int const r = y.load(relaxed);
    return x.store(1, relaxed), r;
  }
  int finally() { return x.load(relaxed); }
};

test<WWC_relaxed> const WWC_relaxed_test({
    .question = "Can P2's store be older than the one that P1 has seen, although P1 told P2?",
    .outcomes = {{"2 1 2", interesting, "nothing is ordered"},
                 {"2 1 1", allowed, "P2 stored later"},
                 {"0|1|2 0 1|2", allowed, "P2 was not told"}},
});

}  // namespace litmus
