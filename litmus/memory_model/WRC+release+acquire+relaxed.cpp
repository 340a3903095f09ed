// Allowed: P2, told by P1, misses what P1 has seen (write-to-read causality). P0 stores to x by a release; P1 acquires
// x, then stores the flag y, relaxed; P2 reads the flag, then x, both relaxed. P1 synchronises with P0, but P2 with
// nobody. So P0's store to x does not happen before P2's read.
#include "../form.hpp"

namespace litmus {

struct WRC_release_acquire_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, release); }
  int P1() {
    int const r = x.load(acquire);
    y.store(1, relaxed);
    return r;
  }
  values P2() { return {y.load(relaxed), x.load(relaxed)}; }
};

test<WRC_release_acquire_relaxed> const WRC_release_acquire_relaxed_test({
    .question = "Can P2, told by P1, miss what P1 has seen?",
    .outcomes = {{"1 1 0", interesting, "P1 has acquired P0's store, but does not release it to P2"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
