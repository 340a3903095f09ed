// Forbidden: P2's load misses P0's store to x. P0 stores to x, then y; P1 adds to y and reads it again; P2 stores to y,
// then reads x; all but P1's second read are seq_cst. P1 has read P0's store to y, and then sees P2's in place of its
// own. So the accesses to y follow one another in the total order, between P0's store to x and P2's load of it. If P0's
// store to y only released, it would be allowed.
#include "../form.hpp"

namespace litmus {

struct Z6_U_seq_cst {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, seq_cst);
    y.store(1, seq_cst);
  }
  values P1() { return {y.fetch_add(1, seq_cst), y.load(relaxed)}; }
  int P2() {
    y.store(3, seq_cst);
    return x.load(seq_cst);
  }
};

test<Z6_U_seq_cst> const Z6_U_seq_cst_test({
    .question = "Can P2's seq_cst load miss P0's seq_cst store?",
    .outcomes = {{"1 3 0", forbidden, "each step is in the total order, which would be a cycle"},
                 {"1 2|3 0|1", allowed, "P1 came after P0"},
                 {"0 1|3 0|1", allowed, "P1 was first"},
                 {"3 1|4 0|1", allowed, "P2 came before P1"}},
});

}  // namespace litmus
