// Allowed: both first stores end up last. P0 stores to x, then y; P1 stores to y, then x; all are relaxed. Each
// variable has a modification order of its own ([intro.races]), and nothing orders a thread's stores to different
// variables for others. So the modification orders of x and y need not fit together.
#include "../form.hpp"

namespace litmus {

struct litmus_2_2W_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(2, relaxed);
  }
  void P1() {
    y.store(1, relaxed);
    x.store(2, relaxed);
  }
  values finally() { return {x.load(relaxed), y.load(relaxed)}; }
};

test<litmus_2_2W_relaxed> const litmus_2_2W_relaxed_test({
    .question = "Can both first stores be the last to arrive?",
    .outcomes = {{"1 1", interesting, "nothing orders the stores of a thread to different variables"},
                 {"1 2", allowed, "P1 was first"},
                 {"2 1", allowed, "P0 was first"},
                 {"2 2", allowed, "they took turns"}},
});

}  // namespace litmus
