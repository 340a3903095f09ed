// P0 writes and raises a flag; P1 overwrites what P0 wrote when it sees that.
#include "../form.hpp"

namespace litmus {

struct S_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(2, relaxed);
    y.store(1, relaxed);
  }
  int P1() {
    int const r = y.load(relaxed);
    x.store(1, relaxed);
    return r;
  }
  int finally() { return x.load(relaxed); }
};

test<S_relaxed> const S_relaxed_test({
    .question = "Can P1 see the flag, and yet its store be older than P0's?",
    .outcomes = {{"1 2", interesting, "nothing orders the stores of P0 for others"},
                 {"0 1|2", allowed, "P1 did not see the flag"},
                 {"1 1", allowed, "the store of P1 is the newer one"}},
});

}  // namespace litmus
