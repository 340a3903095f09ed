// Forbidden: both first stores end up last. P0 stores to x, then y; P1 stores to y, then x; all are seq_cst. Their
// total order agrees with the order in each thread and with the modification order of each variable ([atomics.order]).
// The last of the four is the second store of a thread, and so the last of its variable.
#include "../form.hpp"

namespace litmus {

struct litmus_2_2W_seq_cst {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, seq_cst);
    y.store(2, seq_cst);
  }
  void P1() {
    y.store(1, seq_cst);
    x.store(2, seq_cst);
  }
  values finally() { return {x.load(relaxed), y.load(relaxed)}; }
};

test<litmus_2_2W_seq_cst> const litmus_2_2W_seq_cst_test({
    .question = "Can both first stores be the last to arrive?",
    .outcomes = {{"1 1", forbidden, "the last store of the total order is a second one"},
                 {"1 2", allowed, "P1 was first"},
                 {"2 1", allowed, "P0 was first"},
                 {"2 2", allowed, "they took turns"}},
});

}  // namespace litmus
