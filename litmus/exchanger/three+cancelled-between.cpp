// A cancelled call does not prevent two other threads from meeting. P0 waits until it is stopped, and P1 for a moment;
// P2 tries, and then stops P0. P1 and P2 may meet before P0 makes an offer, and then P0 is cancelled. Nobody has the
// item of a cancelled call.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct three_cancelled_between {
  exchanger<Algorithm> point;
  stop_source source;

  values P0() { return stoppable(point, 1, source.get_token()); }
  values P1() { return timed(point, 2); }
  values P2() {
    values const mine = tried(point, 3);
    source.request_stop();
    return mine;
  }
};

exchanger_test<three_cancelled_between, list<slot, stamped, arena, cells, tree>> const three_cancelled_between_test({
    .question = "Does a cancelled one stand in the way of two that meet?",
    .outcomes = {{"cancelled 1 exchanged 1 timed_out 3", forbidden, "nobody has the item of a cancelled call"},
                 {"cancelled 1 exchanged 3 exchanged 2", interesting, "they met before P0 made an offer"},
                 {"exchanged 2 exchanged 1 timed_out 3", allowed, "P0 met P1"},
                 {"exchanged 3 timed_out 2 exchanged 1", allowed, "P0 met P2"},
                 {"cancelled 1 timed_out 2 timed_out 3", allowed, "each came when no offer of another stood"}},
    .guards = {order::stop, order::withdraw, order::claim, order::claim_failed},
});

}  // namespace litmus
