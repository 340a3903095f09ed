// Undefined: a data race. P0 and P1 each write one plain variable; nothing orders the two. Unordered accesses of one
// variable race if one of them is a write and not both are atomic ([intro.races]), whether somebody reads or not.
#include "../form.hpp"

namespace litmus {

struct WW_plain {
  plain x{"x"};

  void P0() { x.write(1); }
  void P1() { x.write(2); }
};

test<WW_plain> const WW_plain_test({
    .question = "Is it enough that nobody reads?",
    .outcomes = {{"data race", undefined, "two unordered writes are a race, whether somebody reads or not"}},
});

}  // namespace litmus
