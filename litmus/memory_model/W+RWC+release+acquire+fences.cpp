// Forbidden: P1, told by P0 after its store to x, misses z, and P2, having stored z, misses x. P0 stores to x, then y
// by a release; P1 acquires y, then reads z; P2 stores to z, then reads x; P1 and P2 have a seq_cst fence between the
// two. P1 misses z, so its fence comes before P2's. P0's store to x happens before P1's fence, and since C++20 what
// happens before the earlier of two seq_cst fences is not missed after the later one ([atomics.order]).
#include "../form.hpp"

namespace litmus {

struct W_RWC_release_acquire_fences {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  values P1() { return {y.load(acquire), (fence(seq_cst), z.load(relaxed))}; }
  int P2() {
    z.store(1, relaxed);
    fence(seq_cst);
    return x.load(relaxed);
  }
};

test<W_RWC_release_acquire_fences> const W_RWC_release_acquire_fences_test({
    .question = "Can P1, told by P0 after its store to x, miss z, and P2 store z and miss x?",
    .outcomes = {{"1 0 0", forbidden, "P0's store happens before the earlier fence, and P2 reads after the later one"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
