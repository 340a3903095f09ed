// Coherence, read after write: P0 reads what it has just written, or something newer.
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
