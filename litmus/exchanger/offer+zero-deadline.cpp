// A call with a time limit of zero takes a partner that waits already. P0 waits for a moment; P1 calls with a span of
// zero. It gives up only when it finds no offer to claim; in an arena it looks at every slot for one. Both time out
// when P1 comes too early or too late.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct offer_zero_deadline {
  exchanger<Algorithm> point;

  values P0() { return timed(point, 1); }
  values P1() {
    int item = 2;
    exchange_status const s = point.try_exchange_for(item, std::chrono::seconds(0));
    return {s, item};
  }
};

exchanger_test<offer_zero_deadline> const offer_zero_deadline_test({
    .question = "Does a call without time take a partner who waits already?",
    .outcomes = {{"exchanged 2 exchanged 1", interesting,
                  "it gives up only where it finds nobody to claim; in an arena it looks at every slot for that"},
                 {"timed_out 1 timed_out 2", allowed, "P1 came too early or too late"}},
    .guards = {order::look, order::claim, order::withdraw},
});

}  // namespace litmus
