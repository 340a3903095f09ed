// Undefined: a data race. P0 writes plain data, has a seq_cst fence, then reads y and, if that is 0, stores to x. P1
// stores to y, has a seq_cst fence, then reads x and, if that is 1, the data. Then P1's fence was the second in the
// total order, but P1 has not acquired: two fences synchronise only by a store behind the one that is read before the
// other ([atomics.fences]), and P1 reads x after its fence.
#include "../form.hpp"

namespace litmus {

struct PUB_fence_fence {
  plain data{"data"};
  atomic x{"x"}, y{"y"};

  void P0() {
    data.write(1);
    fence(seq_cst);
    if (y.load(relaxed) == 0) x.store(1, relaxed);
  }
  values P1() {
    y.store(1, relaxed);
    fence(seq_cst);
    return {x.load(relaxed) == 1 ? value(data.read()) : nothing};
  }
};

test<PUB_fence_fence> const PUB_fence_fence_test({
    .question = "Does the order of two fences publish what comes before the first?",
    .outcomes = {{"data race", undefined, "fences synchronise only by what is stored after and read before them"},
                 {"-|1", allowed, "without the race, which is not looked for here"}},
});

}  // namespace litmus
