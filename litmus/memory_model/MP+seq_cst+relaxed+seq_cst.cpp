// As MP+relaxed, but the message is stored and loaded by seq_cst operations.
#include "../form.hpp"

namespace litmus {

struct MP_seq_cst_relaxed_seq_cst {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, seq_cst);
    y.store(1, relaxed);
  }
  values P1() { return {y.load(relaxed), x.load(seq_cst)}; }
};

test<MP_seq_cst_relaxed_seq_cst> const MP_seq_cst_relaxed_seq_cst_test({
    .question = "Can P1 see the flag and miss the message?",
    .outcomes = {{"1 0", interesting, "the total order has no place for the flag, so P1's load of x may come first"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
