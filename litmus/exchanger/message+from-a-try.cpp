// As message+to-a-try, but the other way. The waiter may be on its way out when it is matched.
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
