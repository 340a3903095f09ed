// As message+cancel, but a partner may come before the stop, and then P0 reads all the same.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct message_cancel_too_late {
  exchanger<Algorithm> point;
  stop_source source;
  plain reason{"reason"};

  int P0() {
    static_cast<void>(stoppable(point, 1, source.get_token()));
    return reason.read();
  }
  void P1() { static_cast<void>(tried(point, 2)); }
  void P2() {
    reason.write(3);
    source.request_stop();
  }
};

exchanger_test<message_cancel_too_late> const message_cancel_too_late_test({
    .question = "Does a call see what was done before a stop that came too late?",
    .outcomes = {{"data race", undefined,
                  "a call that was exchanged has synchronised with its partner, and with nobody else"}},
    .guards = {order::stop_failed},
});

}  // namespace litmus
