// Forbidden: P2, told by P1, misses what P1 has seen (write-to-read causality). P0 stores to x by a release; P1
// acquires x, then stores the flag y by a release; P2 acquires the flag, then reads x. Both hand-overs synchronise, and
// happens-before is transitive ([intro.races]), so P0's store happens before P2's read.
#include "../form.hpp"

namespace litmus {

struct WRC_release_acquire {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, release); }
  int P1() {
    int const r = x.load(acquire);
    y.store(1, release);
    return r;
  }
  values P2() { return {y.load(acquire), x.load(relaxed)}; }
};

test<WRC_release_acquire> const WRC_release_acquire_test({
    .question = "Can P2, told by P1, miss what P1 has seen?",
    .outcomes = {{"1 1 0", forbidden, "happens-before is transitive"}, {"0|1 0|1 0|1", allowed, "every other mix"}},
    .guards = {order::offer, order::claim, order::publish, order::poll},
});

}  // namespace litmus
