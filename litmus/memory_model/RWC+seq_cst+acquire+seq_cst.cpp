// Allowed since C++20. P1 acquires x and then misses y by a seq_cst load. By C++11 the store to x came before that load
// in the total order; now only a seq_cst load of x would put it there.
#include "../form.hpp"

namespace litmus {

struct RWC_seq_cst_acquire_seq_cst {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, seq_cst); }
  values P1() { return {x.load(acquire), y.load(seq_cst)}; }
  int P2() {
    y.store(1, seq_cst);
    return x.load(seq_cst);
  }
};

test<RWC_seq_cst_acquire_seq_cst> const RWC_seq_cst_acquire_seq_cst_test({
    .question = "Can P1 see x before y, and P2 y before x?",
    .outcomes = {{"1 0 0", interesting, "an acquire load does not bring a seq_cst store before a later seq_cst load"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
