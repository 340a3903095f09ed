// Forbidden: P1's second read is older than its first. P0 stores to x once, and P1 reads x twice, all relaxed. The
// first read happens before the second, so by read-read coherence ([intro.races]) the second reads the same value, or
// one that is newer in the modification order of x.
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
