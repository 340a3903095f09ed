// As PUB+release+acquire, but the flag is plain as well.
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
