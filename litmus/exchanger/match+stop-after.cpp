// A stop cannot undo an exchange that has taken place. P0 waits; P1 tries, and requests P0's stop when its try has
// returned. If the try took P0's offer, the match was published before the stop was requested, and P0 has exchanged. If
// it found no offer, P0 is cancelled.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct match_stop_after {
  exchanger<Algorithm> point;
  stop_source source;

  values P0() { return stoppable(point, 1, source.get_token()); }
  values P1() {
    values const mine = tried(point, 2);
    source.request_stop();
    return mine;
  }
};

exchanger_test<match_stop_after> const match_stop_after_test({
    .question = "Can a stop undo an exchange that has taken place?",
    .outcomes = {{"cancelled 1 exchanged 1", forbidden, "the match was published before the stop, in the same word"},
                 {"exchanged 2 exchanged 1", allowed, "the try found the offer"},
                 {"cancelled 1 timed_out 2", allowed, "the try came too early"}},
    .guards = {order::publish, order::stop, order::stop_failed},
});

}  // namespace litmus
