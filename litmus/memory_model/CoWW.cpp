// Coherence, write after write: the two stores of one thread keep their order.
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
