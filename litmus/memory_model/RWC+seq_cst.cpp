// As RWC+relaxed, but in one total order.
#include "../form.hpp"

namespace litmus {

struct RWC_seq_cst {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, seq_cst); }
  values P1() { return {x.load(seq_cst), y.load(seq_cst)}; }
  int P2() {
    y.store(1, seq_cst);
    return x.load(seq_cst);
  }
};

test<RWC_seq_cst> const RWC_seq_cst_test({
    .question = "Can P1 see x before y, and P2 y before x?",
    .outcomes = {{"1 0 0", forbidden, "that would be a cycle in the total order"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
