// As cancel+alone, but time may be up as well.
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
