// As SB+seq_cst, but P1's store is relaxed, and P1 reads it back by a seq_cst load.
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
    .outcomes = {{"0 1 0", forbidden, "P0's load of the old y comes before P1's of the new one in the total order",
                  false_alarm},
                 {"0 1 1", allowed, "P0 read before P1 wrote"},
                 {"1 1 0", allowed, "P1 read before P0 wrote"},
                 {"1 1 1", allowed, "both stores came first"}},
    .known_gap = gaps::seq_cst_loads,
});

}  // namespace litmus
