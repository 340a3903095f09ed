// A partner wins over a stop and a time-out together. P0 waits, and may be stopped by P2, or time out; P1 tries. An
// item that was taken cannot be withdrawn, for whatever reason. So when P1 has exchanged, so has P0.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct match_cancel_time_out {
  exchanger<Algorithm> point;
  stop_source source;

  values P0() { return timed_and_stoppable(point, 1, source.get_token()); }
  values P1() { return tried(point, 2); }
  void P2() { source.request_stop(); }
};

exchanger_test<match_cancel_time_out> const match_cancel_time_out_test({
    .question = "Does a partner win over a stop and a time-out together?",
    .outcomes = {{"cancelled|timed_out 1 exchanged 1", forbidden,
                  "an item that was taken cannot be withdrawn, for whatever reason"},
                 {"exchanged 2 exchanged 1", allowed, "the item was taken first"},
                 {"cancelled 1 timed_out 2", allowed, "the stop was seen first, perhaps at the time-out"},
                 {"timed_out 1 timed_out 2", allowed, "the time-out came first, and no stop was seen then"}},
    .guards = {order::stop, order::stop_failed, order::withdraw, order::withdraw_failed, order::claim},
});

}  // namespace litmus
