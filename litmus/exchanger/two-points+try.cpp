// Two threads at different exchangers do not meet. P0 waits for a moment at one, and P1 tries at the other. What a
// thread remembers of its last arena is only where to begin, so P1 finds no offer, and both time out.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct two_points_try {
  exchanger<Algorithm> here, there;

  values P0() { return timed(here, 1); }
  values P1() { return tried(there, 2); }
};

exchanger_test<two_points_try> const two_points_try_test({
    .question = "Can two meet at different exchangers?",
    .outcomes = {{"exchanged 2 exchanged 1", forbidden,
                  "what threads remember of their last arena is only where to begin"},
                 {"timed_out 1 timed_out 2", allowed, "each was alone"}},
    .guards = {order::withdraw},
});

}  // namespace litmus
