// Forbidden: P1's compare-and-swap fails because of P0's flag, and P1 misses the message. P0 stores the message x, then
// the flag y by a release store. A compare-and-swap that fails is a load with the order for failure. A seq_cst load is
// an acquire load, too, so it synchronises with the store that it read.
#include "../form.hpp"

namespace litmus {

struct CAS_failed_seq_cst {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(2, release);
  }
  values P1() { return {y.cas(0, 1, relaxed, seq_cst), x.load(relaxed)}; }
};

test<CAS_failed_seq_cst> const CAS_failed_seq_cst_test({
    .question = "Can P1 fail because of P0's store, and miss the message?",
    .outcomes = {{"2 0", forbidden, "a compare-and-swap that fails is a load, here seq_cst, which acquires"},
                 {"0 0|1", allowed, "the compare-and-swap came first"},
                 {"2 1", allowed, "it failed, and the message has arrived"}},
});

}  // namespace litmus
