// As time-out+again, but the first call is cancelled, by the one who waits to be met.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct cancel_again {
  exchanger<Algorithm> point;
  stop_source source;

  int P0() {
    source.request_stop();
    return point.exchange(1);
  }
  values P1() {
    int item = 2;
    exchange_status const first = point.exchange(item, source.get_token());
    return {first, first == exchange_status::exchanged ? item : point.exchange(item)};
  }
};

exchanger_test<cancel_again, list<slot, stamped, arena, cells>> const cancel_again_test({
    .question = "Does a stop leave the item, and the exchanger, as they were?",
    .outcomes = {{"2 cancelled 1", interesting, "the second call meets P0, with the same item"},
                 {"2 exchanged 1", allowed,
                  "P0 claimed the offer before P1 withdrew it, or P1, not yet told to stop, claimed that of P0"}},
    .guards = {order::stop, order::withdraw, order::withdraw_failed},
});

}  // namespace litmus
