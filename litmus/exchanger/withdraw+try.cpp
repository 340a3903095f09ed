// A call does not meet an offer of its own thread that was withdrawn before. P0 waits for a moment and then tries; P1
// tries. A withdrawn offer is gone, so P0's try finds nobody, as P1 makes no offer. P1's try takes the offer, or comes
// too early or too late.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct withdraw_try {
  exchanger<Algorithm> point;

  values P0() { return {timed(point, 1), tried(point, 2)}; }
  values P1() { return tried(point, 3); }
};

exchanger_test<withdraw_try> const withdraw_try_test({
    .question = "Can one meet an offer of its own, withdrawn before?",
    .outcomes = {{"timed_out 1 exchanged 1|2 timed_out 3", forbidden, "a withdrawn offer is gone"},
                 {"exchanged 3 timed_out 2 exchanged 1", allowed, "P1 took the offer"},
                 {"timed_out 1 timed_out 2 timed_out 3", allowed, "P1 came too early or too late"}},
    .guards = {order::withdraw, order::withdraw_failed},
});

}  // namespace litmus
