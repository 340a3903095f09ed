// Allowed: two readers see two independent stores in different orders (IRIW, independent reads of independent writes).
// P0 stores to x and P1 to y; P2 reads x, then y; P3 reads y, then x; all are relaxed. Nothing synchronises: neither
// the two loads of a reader nor the two stores have an order that all threads share.
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
