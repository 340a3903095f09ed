// Forbidden: all three first stores end up last. Three writers form a ring: P0 stores to x, then y; P1 to y, then z; P2
// to z, then x; all are seq_cst. Their total order agrees with the order in each thread and with the modification order
// of each variable ([atomics.order]). The last of the six is the second store of a thread, and so the last of its
// variable.
#include "../form.hpp"

namespace litmus {

struct litmus_3_2W_seq_cst {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() { x.store(1, seq_cst), y.store(2, seq_cst); }
  void P1() { y.store(1, seq_cst), z.store(2, seq_cst); }
  void P2() { z.store(1, seq_cst), x.store(2, seq_cst); }
  values finally() { return {x.load(relaxed), y.load(relaxed), z.load(relaxed)}; }
};

test<litmus_3_2W_seq_cst> const litmus_3_2W_seq_cst_test({
    .question = "Can all three first stores be the last to arrive?",
    .outcomes = {{"1 1 1", forbidden, "the last store of the total order is a second one"},
                 {"1|2 1|2 1|2", allowed, "every other mix"}},
});

}  // namespace litmus
