// A stop wins over a time-out when they coincide. P0 requests a stop, and then calls with its token and a span of zero,
// so that both came before the call; P1 waits for a moment. The call looks at the stop first, and returns `cancelled`
// without trying. So it does not take P1's offer, and P1 times out.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct stopped_zero_deadline {
  exchanger<Algorithm> point;
  stop_source source;

  values P0() {
    source.request_stop();
    int item = 1;
    exchange_status const s = point.try_exchange_for(item, std::chrono::seconds(0), source.get_token());
    return {s, item};
  }
  values P1() { return timed(point, 2); }
};

exchanger_test<stopped_zero_deadline> const stopped_zero_deadline_test({
    .question = "Which is it, when stop and time-out coincide?",
    .outcomes = {{"timed_out 1 timed_out 2", forbidden, "a stop wins over a time-out"},
                 {"exchanged 2 exchanged 1", forbidden, "the stop came before the call"},
                 {"cancelled 1 timed_out 2", allowed, "the stop is looked at first"}},
    .guards = {order::withdraw},
});

}  // namespace litmus
