// A call that was stopped before it began makes no offer. P0 requests a stop, and then calls with its token; P1 tries.
// P0's call returns `cancelled` without trying, so nobody waits, and P1 times out.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct stopped_try {
  exchanger<Algorithm> point;
  stop_source source;

  values P0() {
    source.request_stop();
    return stoppable(point, 1, source.get_token());
  }
  values P1() { return tried(point, 2); }
};

exchanger_test<stopped_try> const stopped_try_test({
    .question = "Does a call that was stopped before it began make an offer?",
    .outcomes = {{"exchanged 2 exchanged 1", forbidden, "it returns without trying"},
                 {"cancelled 1 exchanged 1", forbidden, "there was never an offer"},
                 {"cancelled 1 timed_out 2", allowed, "nobody waits"}},
    .guards = {order::look},
});

}  // namespace litmus
