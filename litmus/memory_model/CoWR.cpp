// Forbidden: P0 misses its own store. P0 stores 1 to x, then reads it; P1 stores 2; all are relaxed. The store happens
// before the read, so by write-read coherence ([intro.races]) P0 reads its own value, or one that is newer in the
// modification order of x: P1's, if that has overwritten it.
#include "../form.hpp"

namespace litmus {

struct CoWR {
  atomic x{"x"};

  int P0() {
    x.store(1, relaxed);
    return x.load(relaxed);
  }
  void P1() { x.store(2, relaxed); }
};

test<CoWR> const CoWR_test({
    .question = "Can a thread miss its own store?",
    .outcomes = {{"0", forbidden, "the store is newer than the initial value, and the thread knows it"},
                 {"1", allowed, "its own store"},
                 {"2", allowed, "P1 has overwritten it"}},
});

}  // namespace litmus
