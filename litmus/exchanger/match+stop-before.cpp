// A try may still take the offer of a waiter that was told to stop before. P0 waits; P1 requests its stop, and then
// tries. The request takes no offer back: the item can be taken until the waiter, or its stop callback, cancels. An
// item that was taken cannot be withdrawn, so then both have exchanged.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct match_stop_before {
  exchanger<Algorithm> point;
  stop_source source;

  values P0() { return stoppable(point, 1, source.get_token()); }
  values P1() {
    source.request_stop();
    return tried(point, 2);
  }
};

exchanger_test<match_stop_before> const match_stop_before_test({
    .question = "Can a try still take the offer of one who was told to stop before?",
    .outcomes =
        {{"exchanged 2 exchanged 1", interesting,
          "the request takes no offer back: the item can be taken until the waiter, or its stop callback, cancels"},
         {"cancelled 1 exchanged 1", forbidden, "an item that was taken cannot be withdrawn"},
         {"cancelled 1 timed_out 2", allowed,
          "when the try looked the offer was cancelled, not yet made, or never would be"}},
    .guards = {order::stop, order::withdraw, order::withdraw_failed, order::publish},
});

}  // namespace litmus
