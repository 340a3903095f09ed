// No data race: two threads read one plain variable at the same time. Two accesses conflict only if one of them
// modifies what the other accesses, and only accesses that conflict can race ([intro.races]).
#include "../form.hpp"

namespace litmus {

struct RR_plain {
  plain x{"x"};

  int P0() { return x.read(); }
  int P1() { return x.read(); }
};

test<RR_plain> const RR_plain_test({
    .question = "May two threads read at once?",
    .outcomes = {{"0 0", allowed, "accesses that do not write never race"}},
});

}  // namespace litmus
