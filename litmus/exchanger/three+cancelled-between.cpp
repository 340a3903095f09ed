// As three+odd-one-out, but the one who tries then cancels P0.
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
