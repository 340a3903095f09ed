// Two threads that start at different slots of an arena always meet. Neither gives up, and nobody else comes. A thread
// that waits in vain goes down, and slot zero is the only one where a thread stays, so they meet there in the end.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct start_apart {
  exchanger<Algorithm> point;

  int P0() {
    platform::hints().index = 0;
    return point.exchange(1);
  }
  int P1() {
    platform::hints().index = 1;
    return point.exchange(2);
  }
};

exchanger_test<start_apart, list<hashed, arena>> const start_apart_test({
    .question = "Do two always meet, wherever they start?",
    .outcomes = {{"2 1", allowed, "whoever waits in vain goes down, and only at slot zero does anybody stay"}},
    .guards = {order::offer, order::withdraw, order::withdraw_failed},
});

}  // namespace litmus
