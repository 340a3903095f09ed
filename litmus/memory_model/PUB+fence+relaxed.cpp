// Undefined: a data race. P0 writes plain data, then sets the flag by a relaxed store behind a release fence; P1 reads
// the data if a relaxed load sees the flag. P1 acquires neither by the load nor by a fence, so the release fence
// synchronises with nothing, and the write does not happen before the read.
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
