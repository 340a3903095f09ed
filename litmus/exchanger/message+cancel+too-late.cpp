// Undefined: a data race. P0 waits until it is stopped, P1 tries, and P2 writes the reason, which is plain data, and
// then requests the stop. P0 reads the reason no matter how its call ended. If P1 came before the stop, P0 has
// synchronised with P1 alone, so P2's write does not happen before P0's read.
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
