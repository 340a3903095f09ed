// Allowed: each thread misses the other's store (store buffering). P0 stores to x, then reads y; P1 stores to y, then
// reads x; all are relaxed, with an acq_rel fence between store and load. Such a fence does not order a store with a
// later load; of all fences only a seq_cst one does, by its place in the total order.
#include "../form.hpp"

namespace litmus {

struct SB_acq_rel_fences {
  atomic x{"x"}, y{"y"};

  int P0() {
    x.store(1, relaxed);
    fence(acq_rel);
    return y.load(relaxed);
  }
  int P1() {
    y.store(1, relaxed);
    fence(acq_rel);
    return x.load(relaxed);
  }
};

test<SB_acq_rel_fences> const SB_acq_rel_fences_test({
    .question = "Can each thread miss the other's store?",
    .outcomes = {{"0 0", interesting, "no fence but a seq_cst one orders a store with a later load"},
                 {"0 1", allowed, "P0 read before P1 wrote"},
                 {"1 0", allowed, "P1 read before P0 wrote"},
                 {"1 1", allowed, "both stores came first"}},
});

}  // namespace litmus
