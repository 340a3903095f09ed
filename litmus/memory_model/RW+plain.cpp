// Undefined: a data race. P0 writes a plain variable, and P1 reads it; nothing orders the two. Unordered accesses of
// one variable race if one of them is a write and not both are atomic ([intro.races]), so one thread that writes is
// enough.
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
