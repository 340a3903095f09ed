// Coherence, read after read: P1 reads twice what P0 writes once.
#include "../form.hpp"

namespace litmus {

struct CoRR {
  atomic x{"x"};

  void P0() { x.store(1, relaxed); }
  values P1() { return {x.load(relaxed), x.load(relaxed)}; }
};

test<CoRR> const CoRR_test({
    .question = "Can the second read be older than the first?",
    .outcomes = {{"1 0", forbidden, "all reads of one variable by one thread agree with its modification order"},
                 {"0 0|1", allowed, "the first read came early"},
                 {"1 1", allowed, "the store came first"}},
    .guards = {order::look, order::poll},
});

}  // namespace litmus
