// A call that was stopped before it began takes no partner, not even one that waits. P0 waits for a moment; P1 requests
// a stop, and then calls with its token. That call returns `cancelled` without trying, so P0 times out.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct offer_stopped {
  exchanger<Algorithm> point;
  stop_source source;

  values P0() { return timed(point, 1); }
  values P1() {
    source.request_stop();
    return stoppable(point, 2, source.get_token());
  }
};

exchanger_test<offer_stopped> const offer_stopped_test({
    .question = "Does a call that was stopped before it began take a partner who waits?",
    .outcomes = {{"exchanged 2 exchanged 1", forbidden, "it returns without trying"},
                 {"timed_out 1 cancelled 2", allowed, "nobody comes"}},
    .guards = {order::withdraw},
});

}  // namespace litmus
