// Allowed. P1 acquires what P0 released, but P2 has read nothing of that: it only replaces what P1 left, and two
// seq_cst accesses of P2 have no third one of P1 to be ordered with.
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
