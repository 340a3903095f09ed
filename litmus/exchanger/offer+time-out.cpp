// Both agree whether they met. P0 waits for a moment, and P1 tries. P0's offer is either taken or withdrawn: an item
// that was taken cannot be withdrawn. So both have exchanged or both have timed out.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct offer_time_out {
  exchanger<Algorithm> point;

  values P0() { return timed(point, 1); }
  values P1() { return tried(point, 2); }
};

exchanger_test<offer_time_out> const offer_time_out_test({
    .question = "Can one think that they met, and the other that they did not?",
    .outcomes = {{"exchanged 2 timed_out 2", forbidden, "nobody else has the 2 to give"},
                 {"timed_out 1 exchanged 1", forbidden, "an item that was taken cannot be withdrawn"},
                 {"exchanged 2 exchanged 1", allowed, "the try found the offer"},
                 {"timed_out 1 timed_out 2", allowed, "the try came too early or too late"}},
    .guards = {order::claim, order::withdraw, order::withdraw_failed},
});

}  // namespace litmus
