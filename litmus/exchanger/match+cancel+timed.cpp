// Both threads know whether they met when each leaves for its own reason. P0 waits until it is stopped; P1 waits for a
// moment, and then requests that stop. Either may find the other's offer. Either both have exchanged, or P1 has timed
// out and then P0, left alone, was cancelled.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct match_cancel_timed {
  exchanger<Algorithm> point;
  stop_source source;

  values P0() { return stoppable(point, 1, source.get_token()); }
  values P1() {
    values const mine = timed(point, 2);
    source.request_stop();
    return mine;
  }
};

exchanger_test<match_cancel_timed, list<slot, stamped, arena, cells>> const match_cancel_timed_test({
    .question = "Do both know whether they met, when each leaves for its own reason?",
    .outcomes = {{"cancelled 1 exchanged 1", forbidden, "nobody else has the 1 to give"},
                 {"exchanged 2 timed_out 2", forbidden, "nobody else has the 2 to give"},
                 {"exchanged 2 exchanged 1", allowed, "they met"},
                 {"cancelled 1 timed_out 2", allowed, "P1 left first, and P0 was alone"}},
    .guards = {order::offer, order::claim, order::withdraw, order::withdraw_failed, order::stop},
});

}  // namespace litmus
