// A try takes an offer that climbs while the try looks, or misses it, but both threads agree which. P1 waits in a leaf,
// then at the root, then in the slot; P0 tries, and then stops P1's wait. The try misses P1 when it comes too early, or
// while P1 is between two places. A try cannot take the item of a call that returns `cancelled`.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct climb_try {
  exchanger<Algorithm> point;
  stop_source source;

  values P0() {
    values const mine = tried(point, 1);
    source.request_stop();
    return mine;
  }
  values P1() {
    platform::hints().index = 3;
    return stoppable(point, 2, source.get_token());
  }
};

exchanger_test<climb_try, list<tree_planted, tree_nodes>> const climb_try_test({
    .question = "Can a try take an offer that climbs while it looks?",
    .outcomes = {{"exchanged 2 cancelled 2", forbidden, "nobody else has the 2 to give"},
                 {"exchanged 2 exchanged 1", allowed, "in the leaf, at the root, or in the slot"},
                 {"timed_out 1 cancelled 2", allowed, "the try came too early, or between two places"}},
    .guards = {order::cell_answer, order::cell_answer_failed, order::claim, order::cell_withdraw},
});

}  // namespace litmus
