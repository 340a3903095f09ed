// Each thread sees all that the other did before the exchange (message passing in both directions). P0 and P1 each
// write plain data, exchange, and read the other's data. The claimer acquires what the offer released, and the waiter
// acquires the match that the claimer released. So each write happens before the other thread's read.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct message_both_ways {
  exchanger<Algorithm> point;
  plain a{"a"}, b{"b"};

  int P0() {
    a.write(1);
    static_cast<void>(point.exchange(1));
    return b.read();
  }
  int P1() {
    b.write(2);
    static_cast<void>(point.exchange(2));
    return a.read();
  }
};

exchanger_test<message_both_ways> const message_both_ways_test({
    .question = "Does each see all that the other did before the exchange?",
    .outcomes = {{"2 1", allowed, "offer and claim order one way, publish and poll the other"}},
    .guards = {order::offer, order::claim, order::publish, order::poll},
});

}  // namespace litmus
