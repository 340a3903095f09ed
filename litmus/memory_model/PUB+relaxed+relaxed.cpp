// As PUB+release+acquire, but nothing is ordered.
#include "../form.hpp"

namespace litmus {

struct PUB_relaxed_relaxed {
  plain data{"data"};
  atomic flag{"flag"};

  void P0() {
    data.write(1);
    flag.store(1, relaxed);
  }
  values P1() {
    if (flag.load(relaxed) == 1) return {data.read()};
    return {nothing};
  }
};

test<PUB_relaxed_relaxed> const PUB_relaxed_relaxed_test({
    .question = "Does P1 read the data without a race?",
    .outcomes = {{"data race", undefined, "the value of the flag alone orders nothing"}},
});

}  // namespace litmus
