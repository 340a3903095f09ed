// Independent reads of independent writes: two threads write, two read both, in opposite order.
#include "../form.hpp"

namespace litmus {

struct IRIW_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, relaxed); }
  void P1() { y.store(1, relaxed); }
  values P2() { return {x.load(relaxed), y.load(relaxed)}; }
  values P3() { return {y.load(relaxed), x.load(relaxed)}; }
};

test<IRIW_relaxed> const IRIW_relaxed_test({
    .question = "Can two readers see two independent writes in different orders?",
    .outcomes = {{"1 0 1 0", interesting, "nothing is ordered"}, {"0|1 0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
