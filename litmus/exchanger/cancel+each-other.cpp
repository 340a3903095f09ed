// Two threads that have told each other to stop may still meet. P0 requests P1's stop, and P1 requests P0's; then both
// wait until they are stopped. Stop requests are not seq_cst, so each call may begin before it sees its stop (store
// buffering). If one call sees its stop before they meet, nobody comes for the other call, which sees its own stop:
// both are cancelled.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct cancel_each_other {
  exchanger<Algorithm> point;
  stop_source a, b;

  values P0() {
    b.request_stop();
    return stoppable(point, 1, a.get_token());
  }
  values P1() {
    a.request_stop();
    return stoppable(point, 2, b.get_token());
  }
};

exchanger_test<cancel_each_other> const cancel_each_other_test({
    .question = "Can two meet, each of which has told the other to stop before?",
    .outcomes = {{"exchanged 2 exchanged 1", interesting,
                  "two stops are not seq_cst: as in SB, each call may begin before it sees its stop"},
                 {"cancelled 1 cancelled 2", allowed,
                  "one saw its stop before they met, so nobody came for the other, which saw its own"}},
    .guards = {order::stop, order::withdraw},
});

}  // namespace litmus
