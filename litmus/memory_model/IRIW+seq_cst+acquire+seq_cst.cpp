// Allowed since C++20: two readers see two independent stores in different orders (IRIW). P0 stores to x and P1 to y,
// by seq_cst; P2 reads x, then y, and P3 reads y, then x, each by an acquire, then by a seq_cst load. By C++11 a store
// that a reader acquired came before its second load in the total order, which would have a cycle. Synchronisation with
// a load that is not seq_cst does not force that any more, since code as compiled for Power does not keep it.
#include "../form.hpp"

namespace litmus {

struct IRIW_seq_cst_acquire_seq_cst {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, seq_cst); }
  void P1() { y.store(1, seq_cst); }
  values P2() { return {x.load(acquire), y.load(seq_cst)}; }
  values P3() { return {y.load(acquire), x.load(seq_cst)}; }
};

test<IRIW_seq_cst_acquire_seq_cst> const IRIW_seq_cst_acquire_seq_cst_test({
    .question = "Can two readers see two independent writes in different orders?",
    .outcomes = {{"1 0 1 0", interesting, "an acquire load does not bring a seq_cst store before a later seq_cst load"},
                 {"0|1 0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
