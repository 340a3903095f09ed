// Allowed: P2's seq_cst load misses P0's seq_cst store to x. P0 stores to x, then 1 to y by a release; P1 adds 1 to y
// by acq_rel, then reads it, relaxed; P2 stores 3 to y by seq_cst, then reads x. P1 acquires what P0 released, but P2
// does not read it: it only overwrites P1's value. The total order contains no access to y by P0 or P1 with which it
// could order P2's two accesses.
#include "../form.hpp"

namespace litmus {

struct Z6_U_release_acquire {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, seq_cst);
    y.store(1, release);
  }
  values P1() { return {y.fetch_add(1, acq_rel), y.load(relaxed)}; }
  int P2() { return y.store(3, seq_cst), x.load(seq_cst); }
};

test<Z6_U_release_acquire> const Z6_U_release_acquire_test({
    .question = "Can P2's seq_cst load miss P0's seq_cst store?",
    .outcomes = {{"1 3 0", interesting, "the total order has no place for what P0 and P1 did to y"},
                 {"1 2|3 0|1", allowed, "P1 came after P0"},
                 {"0 1|3 0|1", allowed, "P1 was first"},
                 {"3 1|4 0|1", allowed, "P2 came before P1"}},
});

}  // namespace litmus
