// A try sees all that the waiter did before its call. P0 writes plain data and then waits for a moment; P1 tries, and
// reads the data if they met. The claim acquires what the offer released, so P0's write happens before P1's read.
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
