// Undefined: a data race. P0 and P1 exchange; then P0 writes plain data, and P1 reads it. Only what a thread did before
// its call happens before the return of its partner's call, and P0 writes after its call.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct message_after_the_call {
  exchanger<Algorithm> point;
  plain a{"a"};

  void P0() {
    static_cast<void>(point.exchange(1));
    a.write(1);
  }
  int P1() {
    static_cast<void>(point.exchange(2));
    return a.read();
  }
};

exchanger_test<message_after_the_call> const message_after_the_call_test({
    .question = "Does one see what the other did after the exchange?",
    .outcomes = {{"data race", undefined, "only what came before a call happens before the return of the other"}},
});

}  // namespace litmus
