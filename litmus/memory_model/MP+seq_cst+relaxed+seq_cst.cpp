// Allowed: P1 sees the flag, and misses the message (message passing). P0 stores the message x by a seq_cst store, then
// the flag y, relaxed; P1 reads the flag, relaxed, then x by a seq_cst load. Only the two accesses to x are in the
// total order, and the relaxed flag does not synchronise. So P1's load of x may be the first of the two.
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
