// Read to write causality: P1 reads both variables, P2 writes one and reads the other.
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
