// Forbidden: P2 misses P0's store to x, although its own store to y came later. P0 stores to x, then 1 to y; P2 stores
// 3 to y, then reads x; each has a seq_cst fence between the two. P1 adds 1 to y, then reads it, and finds P0's 1, then
// P2's 3. All are relaxed. P0's store to y comes before P2's, whatever lies between, so P0's fence comes before P2's,
// and what was stored before the earlier of two such fences is not missed after the later one ([atomics.order]).
#include "../form.hpp"

namespace litmus {

struct Z6_U_fences {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    fence(seq_cst);
    y.store(1, relaxed);
  }
  values P1() { return {y.fetch_add(1, relaxed), y.load(relaxed)}; }
  int P2() { return y.store(3, relaxed), fence(seq_cst), x.load(relaxed); }
};

test<Z6_U_fences> const Z6_U_fences_test({
    .question = "Can P2 miss P0's store to x, although its own store to y came later?",
    .outcomes = {{"1 3 0", forbidden, "the order of y makes the fence of P0 the earlier one"},
                 {"1 2|3 0|1", allowed, "P1 came after P0"},
                 {"0 1|3 0|1", allowed, "P1 was first"},
                 {"3 1|4 0|1", allowed, "P2 came before P1"}},
});

}  // namespace litmus
