// A stop leaves the item, and the exchanger, as they were. P0 stops P1's first call, and then waits without a limit.
// P1, if it was cancelled, calls again with the same item, and meets P0. P1's first call may also meet P0: when P0
// claims P1's offer before it is withdrawn, or when P1, not yet told to stop, claims P0's.
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
