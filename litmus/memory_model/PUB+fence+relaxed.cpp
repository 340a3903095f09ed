// As PUB+fences, but without the acquire fence.
#include "../form.hpp"

namespace litmus {

struct PUB_fence_relaxed {
  plain data{"data"};
  atomic flag{"flag"};

  void P0() {
    data.write(1);
    fence(release);
    flag.store(1, relaxed);
  }
  values P1() {
    if (flag.load(relaxed) == 1) return {data.read()};
    return {nothing};
  }
};

test<PUB_fence_relaxed> const PUB_fence_relaxed_test({
    .question = "Does P1 read the data without a race?",
    .outcomes = {{"data race", undefined, "a release fence that nobody acquires orders nothing"}},
});

}  // namespace litmus
