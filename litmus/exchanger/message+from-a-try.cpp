// A waiter sees all that its partner did before the match, even when it was about to leave. P1 writes plain data and
// then tries; P0 waits for a moment, and reads the data if they met. A waiter that comes too late to withdraw waits for
// the match, and acquires it, so P1's write happens before P0's read.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct message_from_a_try {
  exchanger<Algorithm> point;
  plain b{"b"};

  value P0() {
    int item = 1;
    return point.try_exchange_for(item, a_moment) == exchange_status::exchanged ? b.read() : nothing;
  }
  void P1() {
    b.write(2);
    static_cast<void>(tried(point, 2));
  }
};

exchanger_test<message_from_a_try> const message_from_a_try_test({
    .question = "Does a waiter see all that its partner did before the match, even when it came too late to withdraw?",
    .outcomes = {{"0", forbidden, "whoever cannot withdraw waits for the match, and acquires it"},
                 {"2", allowed, "the message has arrived"},
                 {"-", allowed, "they did not meet"}},
    .guards = {order::publish, order::poll, order::withdraw_failed},
});

}  // namespace litmus
