// Undefined: a data race. P0 waits until it is stopped, and then reads the reason, which is plain data; P1 requests the
// stop first, and then writes the reason. Only what was done before the request happens before the return of
// `cancelled`, and that return need not wait for the write.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct message_cancel_late {
  exchanger<Algorithm> point;
  stop_source source;
  plain reason{"reason"};

  value P0() {
    int item = 1;
    return point.exchange(item, source.get_token()) == exchange_status::cancelled ? reason.read() : nothing;
  }
  void P1() {
    source.request_stop();
    reason.write(3);
  }
};

exchanger_test<message_cancel_late> const message_cancel_late_test({
    .question = "Does a cancelled call see what was done after the request?",
    .outcomes = {{"data race", undefined, "the call may return before the request does"}},
    .guards = {order::stop},
});

}  // namespace litmus
