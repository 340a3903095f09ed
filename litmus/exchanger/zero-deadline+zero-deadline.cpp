// A call with no time left makes no offer. P0 calls with a span of zero, and P1 with a point in time that has passed.
// Each only looks for a partner that waits already, and nobody waits, so both time out.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct zero_deadline_zero_deadline {
  exchanger<Algorithm> point;

  values P0() {
    int item = 1;
    exchange_status const s = point.try_exchange_for(item, std::chrono::seconds(0));
    return {s, item};
  }
  values P1() {
    int item = 2;
    exchange_status const s = point.try_exchange_until(item, std::chrono::steady_clock::time_point::min());
    return {s, item};
  }
};

exchanger_test<zero_deadline_zero_deadline> const zero_deadline_zero_deadline_test({
    .question = "Does a call without time make an offer?",
    .outcomes = {{"exchanged 2 exchanged 1", forbidden, "neither offers"},
                 {"timed_out 1 timed_out 2", allowed, "nobody waits"}},
    .guards = {order::look},
});

}  // namespace litmus
