// A waiter is not cancelled when its offer was claimed. P0 waits until it is stopped, P1 tries, and P2 requests the
// stop. An item that was taken cannot be withdrawn: then P0 waits for the match. So both have exchanged; or P0 was
// cancelled, and P1's try came before the offer or after its end, or there was no offer.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct match_cancel {
  exchanger<Algorithm> point;
  stop_source source;

  values P0() { return stoppable(point, 1, source.get_token()); }
  values P1() { return tried(point, 2); }
  void P2() { source.request_stop(); }
};

exchanger_test<match_cancel> const match_cancel_test({
    .question = "Can a waiter be cancelled although its offer was claimed?",
    .outcomes = {{"cancelled 1 exchanged 1", forbidden, "an item that was taken cannot be withdrawn"},
                 {"exchanged 2 exchanged 1", allowed, "the item was taken before the waiter could leave"},
                 {"cancelled 1 timed_out 2", allowed,
                  "the try came before the offer or after its end, or there was none: P0 saw the stop first"}},
    .guards = {order::stop, order::stop_failed, order::withdraw, order::withdraw_failed},
});

}  // namespace litmus
