// Forbidden: the second store of a thread is overwritten by its first. P0 stores 1 to x, then 2; P1 reads x; all are
// relaxed. The first store happens before the second, so by write-write coherence ([intro.races]) it is the older one
// in the modification order of x. The last value is 2, whatever P1 has seen.
#include "../form.hpp"

namespace litmus {

struct CoWW {
  atomic x{"x"};

  void P0() {
    x.store(1, relaxed);
    x.store(2, relaxed);
  }
  int P1() { return x.load(relaxed); }
  int finally() { return x.load(relaxed); }
};

test<CoWW> const CoWW_test({
    .question = "Can the second store of a thread end up below its first?",
    .outcomes = {{"0|1|2 1", forbidden, "the second store is newer"},
                 {"0|1|2 2", allowed, "whatever P1 has seen, the last value is 2"}},
});

}  // namespace litmus
