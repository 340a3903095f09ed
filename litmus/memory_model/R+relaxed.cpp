// Allowed: P1's store to y comes last, and P1 misses P0's store to x. P0 stores to x, then y; P1 stores to y, then
// reads x; all are relaxed. To overwrite a store is not to read it, so nothing synchronises: P0's store to x does not
// happen before P1's read.
#include "../form.hpp"

namespace litmus {

struct R_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, relaxed);
  }
  int P1() {
    y.store(2, relaxed);
    return x.load(relaxed);
  }
  int finally() { return y.load(relaxed); }
};

test<R_relaxed> const R_relaxed_test({
    .question = "Can P1's store come last, and P1 yet miss what P0 did before?",
    .outcomes = {{"0 2", interesting, "overwriting is not reading, so P1 has learnt nothing"},
                 {"0 1", allowed, "P1 was first"},
                 {"1 1|2", allowed, "P1 has seen the store"}},
});

}  // namespace litmus
