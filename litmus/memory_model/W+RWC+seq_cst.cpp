// Forbidden. P0's stores, P1's loads, P2's store and its load would follow one another in the total order, and the last
// of them would miss the first.
#include "../form.hpp"

namespace litmus {

struct W_RWC_seq_cst {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    x.store(1, seq_cst);
    y.store(1, seq_cst);
  }
  values P1() { return {y.load(seq_cst), z.load(seq_cst)}; }
  int P2() {
    z.store(1, seq_cst);
    return x.load(seq_cst);
  }
};

test<W_RWC_seq_cst> const W_RWC_seq_cst_test({
    .question = "Can P1, told by P0 after its store to x, miss z, and P2 store z and miss x?",
    .outcomes = {{"1 0 0", forbidden, "that would be a cycle in the total order"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
