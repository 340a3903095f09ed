// Forbidden: two readers see two independent stores in different orders (IRIW). P0 stores to x and P1 to y; P2 reads x,
// then y; P3 reads y, then x. All are relaxed, and each reader has a seq_cst fence between its reads. Since C++20 a
// store that was read before the earlier of two such fences is not missed after the later one ([atomics.order]).
#include "../form.hpp"

namespace litmus {

struct IRIW_fences {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, relaxed); }
  void P1() { y.store(1, relaxed); }
  values P2() {
    int const r = x.load(relaxed);
    fence(seq_cst);
    return {r, y.load(relaxed)};
  }
  values P3() {
    int const r = y.load(relaxed);
    fence(seq_cst);
    return {r, x.load(relaxed)};
  }
};

test<IRIW_fences> const IRIW_fences_test({
    .question = "Can two readers see two independent writes in different orders?",
    .outcomes = {{"1 0 1 0", forbidden,
                  "since C++20, what was read before the earlier fence is not missed after the later one"},
                 {"0|1 0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
