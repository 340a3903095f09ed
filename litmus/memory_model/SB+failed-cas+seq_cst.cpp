// Forbidden: each thread misses the other's store (store buffering). P0 stores to x, then reads y; P1 stores to y, then
// reads x. The stores are seq_cst; each read is a compare-and-swap that expects 7, and so fails. One that fails is a
// load with the order for failure, here seq_cst. The later of the two in the total order comes after both stores, and
// cannot miss the other thread's ([atomics.order]).
#include "../form.hpp"

namespace litmus {

struct SB_failed_cas_seq_cst {
  atomic x{"x"}, y{"y"};

  int P0() {
    x.store(1, seq_cst);
    return y.cas(7, 8, seq_cst, seq_cst);
  }
  int P1() {
    y.store(1, seq_cst);
    return x.cas(7, 8, seq_cst, seq_cst);
  }
};

test<SB_failed_cas_seq_cst> const SB_failed_cas_seq_cst_test({
    .question = "Can each thread miss the other's store?",
    .outcomes = {{"0 0", forbidden, "a failed compare-and-swap is a load, and these are seq_cst"},
                 {"0 1", allowed, "P0 read before P1 wrote"},
                 {"1 0", allowed, "P1 read before P0 wrote"},
                 {"1 1", allowed, "both stores came first"}},
});

}  // namespace litmus
