// A thread that is about to sleep does not miss a stop. P0 waits until it is stopped; P1 requests the stop, and nobody
// else comes. P0 looks at the token first; later its stop callback and its parking change one word, by
// compare-and-swap. A request before, between or after these is seen, or it wakes P0. A stop that is missed would be a
// deadlock.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct cancel_alone {
  exchanger<Algorithm> point;
  stop_source source;

  values P0() { return stoppable(point, 1, source.get_token()); }
  void P1() { source.request_stop(); }
};

exchanger_test<cancel_alone> const cancel_alone_test({
    .question = "Can a stop be missed by one who is about to sleep?",
    .outcomes = {{"cancelled 1", allowed,
                  "before, between and after: the stop is seen, or it wakes; a stop that is missed is a deadlock"}},
    .guards = {order::stop, order::stop_failed, order::park, order::park_failed},
});

}  // namespace litmus
