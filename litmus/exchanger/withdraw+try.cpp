// P0 waits for a moment and then tries; P1 tries.
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
