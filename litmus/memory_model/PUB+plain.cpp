// Undefined: a data race on the flag itself. P0 writes plain data, then a plain flag; P1 reads the flag, and the data
// if it is set. Nothing orders P0's write of the flag and P1's read of it, and two unordered accesses race if one of
// them is a write and not both are atomic ([intro.races]).
#include "../form.hpp"

namespace litmus {

struct PUB_plain {
  plain data{"data"}, flag{"flag"};

  void P0() {
    data.write(1);
    flag.write(1);
  }
  values P1() {
    if (flag.read() == 1) return {data.read()};
    return {nothing};
  }
};

test<PUB_plain> const PUB_plain_test({
    .question = "Does P1 read the data without a race?",
    .outcomes = {{"data race", undefined, "the flag itself is written and read at once"}},
});

}  // namespace litmus
