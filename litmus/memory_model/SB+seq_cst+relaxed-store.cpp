// Allowed in RC11, which compilers follow: each thread misses the other's store (store buffering). P0 stores to x, then
// reads y; P1 stores to y, then reads x; all are seq_cst, but P1's store is relaxed, and P1 reads it back before x. The
// wording of C++20 forbids it: P0's load of the old y would come before P1's of the new one in the total order. RC11
// has no such rule; on x86 a load is served from its own core's store buffer, and the outcome is seen.
#include "../form.hpp"

namespace litmus {

struct SB_seq_cst_relaxed_store {
  atomic x{"x"}, y{"y"};

  int P0() {
    x.store(1, seq_cst);
    return y.load(seq_cst);
  }
  values P1() {
    y.store(1, relaxed);
    return {y.load(seq_cst), x.load(seq_cst)};
  }
};

test<SB_seq_cst_relaxed_store> const SB_seq_cst_relaxed_store_test({
    .question = "Can each thread miss the other's store?",
    .outcomes = {{"0 1 0", interesting, "a relaxed store has no place in the total order, whoever reads it"},
                 {"0 1 1", allowed, "P0 read before P1 wrote"},
                 {"1 1 0", allowed, "P1 read before P0 wrote"},
                 {"1 1 1", allowed, "both stores came first"}},
});

}  // namespace litmus
