// A stop that comes late does not cancel the next wait. P0 waits until it is stopped, and then once more, for a moment
// and without a stop token; P1 requests the stop, and then tries. The stop may come while P0's first wait returns. Its
// stop callback is gone before the node is, so it cannot reach the second wait, which meets the try or times out.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct late_stop {
  exchanger<Algorithm> point;
  stop_source source;

  values P0() { return {stoppable(point, 1, source.get_token()), timed(point, 2)}; }
  values P1() {
    source.request_stop();
    return tried(point, 3);
  }
};

exchanger_test<late_stop, list<slot, stamped, hashed_alone, arena>> const late_stop_test({
    .question = "Can a stop that comes late cancel the next wait?",
    .outcomes = {{"cancelled 1 cancelled 2 timed_out 3", forbidden, "the stop callback is gone before the node is"},
                 {"exchanged 3 cancelled 2 exchanged 1", forbidden, "as above"},
                 {"exchanged 3 timed_out 2 exchanged 1", allowed, "the try met the first wait"},
                 {"cancelled 1 exchanged 3 exchanged 2", allowed, "the try met the second wait"},
                 {"cancelled 1 timed_out 2 timed_out 3", allowed, "the try met neither"}},
    .guards = {order::stop, order::stop_failed, order::withdraw},
});

}  // namespace litmus
