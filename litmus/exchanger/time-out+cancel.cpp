// Either may win when a stop and a time-out compete. P0 waits alone, and may time out; P1 requests its stop. The result
// is `cancelled` if the stop was seen, perhaps only at the time-out, and else `timed_out`. P0 keeps its item.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct time_out_cancel {
  exchanger<Algorithm> point;
  stop_source source;

  values P0() { return timed_and_stoppable(point, 1, source.get_token()); }
  void P1() { source.request_stop(); }
};

exchanger_test<time_out_cancel> const time_out_cancel_test({
    .question = "Which is it, when a stop and a time-out compete?",
    .outcomes = {{"cancelled 1", allowed, "the stop was seen, perhaps at the time-out"},
                 {"timed_out 1", allowed, "the time-out came first"}},
    .guards = {order::stop, order::stop_failed, order::park, order::withdraw},
});

}  // namespace litmus
