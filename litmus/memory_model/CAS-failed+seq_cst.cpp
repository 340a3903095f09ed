// As CAS-failed+acquire, but seq_cst on failure.
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
    .outcomes = {{"2 0", forbidden, "having failed it is a seq_cst load, which acquires"},
                 {"0 0|1", allowed, "the compare-and-swap came first"},
                 {"2 1", allowed, "it failed, and the message has arrived"}},
});

}  // namespace litmus
