// As RW+plain, but both only read.
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
