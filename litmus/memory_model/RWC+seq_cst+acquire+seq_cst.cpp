// Allowed since C++20: P1 sees x before y, and P2 y before x (read-to-write causality). P0 stores to x; P1 reads x,
// then y; P2 stores to y, then reads x; all are seq_cst but P1's load of x, which is an acquire. By C++11 the store to
// x, being acquired, came before P1's load of y in the total order; now only a seq_cst load of x would force that.
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
