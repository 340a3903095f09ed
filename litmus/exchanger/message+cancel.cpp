// A cancelled call sees what was done before the request. P1 writes a reason, which is plain data, and then requests
// P0's stop; P0 waits until it is stopped, and then reads the reason. The end of the stop callback, or the look at the
// token, synchronises with the request, so P1's write happens before P0's read.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct message_cancel {
  exchanger<Algorithm> point;
  stop_source source;
  plain reason{"reason"};

  value P0() {
    int item = 1;
    return point.exchange(item, source.get_token()) == exchange_status::cancelled ? reason.read() : nothing;
  }
  void P1() {
    reason.write(3);
    source.request_stop();
  }
};

exchanger_test<message_cancel> const message_cancel_test({
    .question = "Does a cancelled call see what was done before the request?",
    .outcomes = {{"0", forbidden,
                  "the end of the stop callback, or the look at the token, synchronises with the request"},
                 {"3", allowed, "the reason has arrived"}},
    .guards = {order::stop, order::stop_failed},
});

}  // namespace litmus
