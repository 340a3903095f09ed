// Forbidden: P2 replaces what P1 passed on, and misses what P1 was told of. P0 stores to x, then y by a release; P1
// acquires y, then stores to z; P2 stores to z, then reads x; P1 and P2 have a seq_cst fence between the two. P1's
// store comes before P2's in the modification order of z, so P1's fence comes before P2's ([atomics.order]). That
// covers what P1 has acquired, too: since C++20 seq_cst fences are cumulative.
#include "../form.hpp"

namespace litmus {

struct Z6_0_release_acquire_fences {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  int P1() {
    int const r = y.load(acquire);
    return fence(seq_cst), z.store(1, relaxed), r;
  }
  int P2() { return z.store(2, relaxed), fence(seq_cst), x.load(relaxed); }
  int finally() { return z.load(relaxed); }
};

test<Z6_0_release_acquire_fences> const Z6_0_release_acquire_fences_test({
    .question = "Can P2 replace what P1 passed on, and yet miss what P1 was told of?",
    .outcomes = {{"1 0 2", forbidden, "what happens before the earlier fence is not missed after the later one"},
                 {"0|1 0|1 1|2", allowed, "every other mix"}},
});

}  // namespace litmus
