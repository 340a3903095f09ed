// Forbidden: P0's store comes before a store that P0 has read. P0 reads x, then stores 1 to it; P1 stores 2; all are
// relaxed. P0's read happens before its store, so by read-write coherence ([intro.races]) what it has read is older
// than that store in the modification order of x. For the same reason no read returns a value that its own thread
// stores later.
#include "../form.hpp"

namespace litmus {

struct CoRW {
  atomic x{"x"};

  int P0() {
    int const r = x.load(relaxed);
    x.store(1, relaxed);
    return r;
  }
  void P1() { x.store(2, relaxed); }
  int finally() { return x.load(relaxed); }
};

test<CoRW> const CoRW_test({
    .question = "Can the store of P0 come before a store that P0 has read?",
    .outcomes = {{"2 2", forbidden, "P0 has read 2, so its own store is newer"},
                 {"1 1|2", forbidden, "nobody reads what it stores later"},
                 {"0|2 1", allowed, "the store of P0 is the newer one"},
                 {"0 2", allowed, "P1 wrote last"}},
});

}  // namespace litmus
