// Undefined: a data race. P0 writes plain data, then sets the flag by a release store; P1 reads the data if a relaxed
// load sees the flag. A release that a relaxed load reads synchronises with nothing, so the write does not happen
// before the read.
#include "../form.hpp"

namespace litmus {

struct PUB_release_relaxed {
  plain data{"data"};
  atomic flag{"flag"};

  void P0() {
    data.write(1);
    flag.store(1, release);
  }
  values P1() {
    if (flag.load(relaxed) == 1) return {data.read()};
    return {nothing};
  }
};

test<PUB_release_relaxed> const PUB_release_relaxed_test({
    .question = "Does P1 read the data without a race?",
    .outcomes = {{"data race", undefined, "a release that nobody acquires orders nothing"}},
    .guards = {order::claim, order::poll},
});

}  // namespace litmus
