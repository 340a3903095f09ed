// Allowed: P2 misses P0's store to x, although its own store to y came later. P0 stores to x, then 1 to y; P1 adds 1 to
// y, then reads it; P2 stores 3 to y, then reads x; all are relaxed. P1 finds P0's 1, and P2's 3 replaces what P1 left.
// But to overwrite is not to read, and relaxed accesses synchronise by neither.
#include "../form.hpp"

namespace litmus {

struct Z6_U_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, relaxed);
  }
  values P1() { return {y.fetch_add(1, relaxed), y.load(relaxed)}; }
  int P2() { return y.store(3, relaxed), x.load(relaxed); }
};

test<Z6_U_relaxed> const Z6_U_relaxed_test({
    .question = "Can P2 miss P0's store to x, although its own store to y came later?",
    .outcomes = {{"1 3 0", interesting, "nothing is ordered but the accesses to y among themselves"},
                 {"1 2|3 0|1", allowed, "P1 came after P0"},
                 {"0 1|3 0|1", allowed, "P1 was first"},
                 {"3 1|4 0|1", allowed, "P2 came before P1"}},
});

}  // namespace litmus
