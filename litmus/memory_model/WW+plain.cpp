// Two threads write one plain variable.
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
