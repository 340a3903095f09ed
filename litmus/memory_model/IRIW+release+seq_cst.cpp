// Allowed in RC11, which compilers implement: two readers see two independent stores in different orders (IRIW). P0
// stores to x and P1 to y, by release; P2 reads x, then y, and P3 reads y, then x, by seq_cst. The stores are not in
// the total order of seq_cst operations, so it cannot order the loads by them. The wording of C++20 forbids it, since
// each load of a 0 would come before the other reader's load of the 1.
#include "../form.hpp"

namespace litmus {

struct IRIW_release_seq_cst {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, release); }
  void P1() { y.store(1, release); }
  values P2() { return {x.load(seq_cst), y.load(seq_cst)}; }
  values P3() { return {y.load(seq_cst), x.load(seq_cst)}; }
};

test<IRIW_release_seq_cst> const IRIW_release_seq_cst_test({
    .question = "Can two readers see two independent writes in different orders?",
    .outcomes = {{"1 0 1 0", interesting, "a store that is not seq_cst has no place in the total order"},
                 {"0|1 0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
