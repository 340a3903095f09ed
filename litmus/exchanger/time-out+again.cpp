// A time-out leaves the item, and the exchanger, as they were. P0 waits without a limit. P1 waits for a moment and, if
// it times out, calls again with the same item, without a limit. The withdrawn offer is gone, so P0 cannot take it, and
// the second call meets P0. P1's first call may also meet P0.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct time_out_again {
  exchanger<Algorithm> point;

  values P0() { return untimed(point, 1); }
  values P1() {
    int item = 2;
    exchange_status const first = point.try_exchange_for(item, a_moment);
    return {first, first == exchange_status::exchanged ? item : point.exchange(item)};
  }
};

exchanger_test<time_out_again, list<slot, stamped, arena, cells>> const time_out_again_test({
    .question = "Does a time-out leave the item, and the exchanger, as they were?",
    .outcomes = {{"2 timed_out 1", interesting,
                  "the withdrawn offer is gone, and the second call meets P0 with the same item"},
                 {"2 exchanged 1", allowed, "the first call met P0"}},
    .guards = {order::withdraw, order::withdraw_failed, order::offer},
});

}  // namespace litmus
