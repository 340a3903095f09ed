// Forbidden: both first stores end up last. P0 stores to x, then y; P1 stores to y, then x; each has a seq_cst fence
// between its two stores. Where a thread's second store is overwritten by the other's first, the thread's fence comes
// before the other's in the total order ([atomics.order]). If both second stores are overwritten, each fence would come
// before the other.
#include "../form.hpp"

namespace litmus {

struct litmus_2_2W_fences {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    fence(seq_cst);
    y.store(2, relaxed);
  }
  void P1() {
    y.store(1, relaxed);
    fence(seq_cst);
    x.store(2, relaxed);
  }
  values finally() { return {x.load(relaxed), y.load(relaxed)}; }
};

test<litmus_2_2W_fences> const litmus_2_2W_fences_test({
    .question = "Can both first stores be the last to arrive?",
    .outcomes = {{"1 1", forbidden, "what is after the later fence comes after what is before the earlier one"},
                 {"1|2 1|2", allowed, "every other mix"}},
});

}  // namespace litmus
