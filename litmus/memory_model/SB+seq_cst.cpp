// Forbidden: each thread misses the other's store (store buffering). P0 stores to x, then reads y; P1 stores to y, then
// reads x; all are seq_cst. The four have one total order, which keeps the order in each thread ([atomics.order]). So
// the load that comes last in it comes after both stores, and sees the other thread's.
#include "../form.hpp"

namespace litmus {

struct SB_seq_cst {
  atomic x{"x"}, y{"y"};

  int P0() {
    x.store(1, seq_cst);
    return y.load(seq_cst);
  }
  int P1() {
    y.store(1, seq_cst);
    return x.load(seq_cst);
  }
};

test<SB_seq_cst> const SB_seq_cst_test({
    .question = "Can each thread miss the other's store?",
    .outcomes = {{"0 0", forbidden, "the load that is later in the total order comes after both stores"},
                 {"0 1", allowed, "P0 read before P1 wrote"},
                 {"1 0", allowed, "P1 read before P0 wrote"},
                 {"1 1", allowed, "both stores came first"}},
});

}  // namespace litmus
