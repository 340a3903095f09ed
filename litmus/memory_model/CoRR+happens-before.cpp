// Forbidden: P2 reads an older value of x than P1 did, although P1 told P2. P0 stores to x. P1 reads x, then stores the
// flag y by a release; P2 acquires the flag, then reads x. So P1's read happens before P2's, and by read-read coherence
// ([intro.races]) P2 reads the same value or a newer one, although all accesses to x are relaxed.
#include "../form.hpp"

namespace litmus {

struct CoRR_happens_before {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, relaxed); }
  int P1() {
    int const r = x.load(relaxed);
    y.store(1, release);
    return r;
  }
  values P2() { return {y.load(acquire), x.load(relaxed)}; }
};

test<CoRR_happens_before> const CoRR_happens_before_test({
    .question = "Can P2, told by P1, see an older value than P1 did?",
    .outcomes = {{"1 1 0", forbidden, "P1's read happens before P2's, so coherence orders what they read"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
    .guards = {order::poll},
});

}  // namespace litmus
