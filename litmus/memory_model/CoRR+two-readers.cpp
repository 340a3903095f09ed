// Forbidden: two readers see two stores in different orders. P0 and P1 each store to x, and P2 and P3 each read x
// twice, all relaxed. All threads share one modification order of x, and by read-read coherence ([intro.races]) no
// second read is older than the first. So no reader goes back to the initial value, either.
#include "../form.hpp"

namespace litmus {

struct CoRR_two_readers {
  atomic x{"x"};

  void P0() { x.store(1, relaxed); }
  void P1() { x.store(2, relaxed); }
  values P2() { return {x.load(relaxed), x.load(relaxed)}; }
  values P3() { return {x.load(relaxed), x.load(relaxed)}; }
};

test<CoRR_two_readers> const CoRR_two_readers_test({
    .question = "Can two readers see two stores in different orders?",
    .outcomes = {{"1 2 2 1", forbidden, "the two stores have one order, for everybody"},
                 {"2 1 1 2", forbidden, "as above, the other way round"},
                 {"1|2 0 0|1|2 0|1|2", forbidden, "P2 goes back to the initial value"},
                 {"0|1|2 0|1|2 1|2 0", forbidden, "P3 goes back to the initial value"},
                 {"0|1|2 0|1|2 0|1|2 0|1|2", allowed, "every mix that goes forward"}},
});

}  // namespace litmus
