// Allowed: both first stores end up last. P0 stores to x, then y; P1 stores to y, then x; all are release stores. A
// release store orders something only for an acquire load that reads it, and neither thread loads. So the modification
// orders of x and y need not fit together.
#include "../form.hpp"

namespace litmus {

struct litmus_2_2W_release {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, release);
    y.store(2, release);
  }
  void P1() {
    y.store(1, release);
    x.store(2, release);
  }
  values finally() { return {x.load(relaxed), y.load(relaxed)}; }
};

test<litmus_2_2W_release> const litmus_2_2W_release_test({
    .question = "Can both first stores be the last to arrive?",
    .outcomes = {{"1 1", interesting, "a release orders nothing for those who do not read it"},
                 {"1 2", allowed, "P1 was first"},
                 {"2 1", allowed, "P0 was first"},
                 {"2 2", allowed, "they took turns"}},
});

}  // namespace litmus
