// Allowed: all three first stores end up last. Three writers form a ring: P0 stores to x, then y; P1 to y, then z; P2
// to z, then x; all are release stores. A release store orders something only for an acquire load that reads it, and no
// thread loads. So nothing relates the modification orders of the three variables.
#include "../form.hpp"

namespace litmus {

struct litmus_3_2W_release {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() { x.store(1, release), y.store(2, release); }
  void P1() { y.store(1, release), z.store(2, release); }
  void P2() { z.store(1, release), x.store(2, release); }
  values finally() { return {x.load(relaxed), y.load(relaxed), z.load(relaxed)}; }
};

test<litmus_3_2W_release> const litmus_3_2W_release_test({
    .question = "Can all three first stores be the last to arrive?",
    .outcomes = {{"1 1 1", interesting, "a release orders nothing for those who do not read it"},
                 {"1|2 1|2 1|2", allowed, "every other mix"}},
});

}  // namespace litmus
