// One thread writes a plain variable that the other reads.
#include "../form.hpp"

namespace litmus {

struct RW_plain {
  plain x{"x"};

  void P0() { x.write(1); }
  int P1() { return x.read(); }
};

test<RW_plain> const RW_plain_test({
    .question = "Is it enough that only one of them writes?",
    .outcomes = {{"data race", undefined, "one of two unordered accesses is a write"}},
});

}  // namespace litmus
