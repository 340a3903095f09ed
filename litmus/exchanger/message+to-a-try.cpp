// As message+both-ways, but from a waiter that may time out, to a try.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct message_to_a_try {
  exchanger<Algorithm> point;
  plain a{"a"};

  void P0() {
    a.write(1);
    static_cast<void>(timed(point, 1));
  }
  value P1() {
    int item = 2;
    return point.try_exchange(item) == exchange_status::exchanged ? a.read() : nothing;
  }
};

exchanger_test<message_to_a_try> const message_to_a_try_test({
    .question = "Does a try see all that the waiter did before its call?",
    .outcomes = {{"0", forbidden, "the claim acquires what the offer released"},
                 {"1", allowed, "the message has arrived"},
                 {"-", allowed, "they did not meet"}},
    .guards = {order::offer, order::claim},
});

}  // namespace litmus
