// As R+relaxed, but with a seq_cst fence in each thread.
#include "../form.hpp"

namespace litmus {

struct R_fences {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    fence(seq_cst);
    y.store(1, relaxed);
  }
  int P1() {
    y.store(2, relaxed);
    fence(seq_cst);
    return x.load(relaxed);
  }
  int finally() { return y.load(relaxed); }
};

test<R_fences> const R_fences_test({
    .question = "Can P1's store come last, and P1 yet miss what P0 did before?",
    .outcomes = {{"0 2", forbidden,
                  "the fence of P0 is the earlier one, and what came before it is seen after the other"},
                 {"0|1 1|2", allowed, "every other mix"}},
});

}  // namespace litmus
