// Both threads know whether they met when they waited in different places. P0 starts at slot zero of an arena, and P1
// at slot one; either may time out. They meet at slot zero, where P1 comes in the end. Both time out when the first of
// them at slot zero has withdrawn before the other comes.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct start_apart_time_out {
  exchanger<Algorithm> point;

  values P0() {
    platform::hints().index = 0;
    return timed(point, 1);
  }
  values P1() {
    platform::hints().index = 1;
    return timed(point, 2);
  }
};

exchanger_test<start_apart_time_out, list<arena>> const start_apart_time_out_test({
    .question = "Do both know whether they met, when they waited in different places?",
    .outcomes = {{"timed_out 1 exchanged 1", forbidden, "nobody else has the 1 to give"},
                 {"exchanged 2 timed_out 2", forbidden, "nobody else has the 2 to give"},
                 {"exchanged 2 exchanged 1", allowed, "at slot zero, where P1 comes in the end"},
                 {"timed_out 1 timed_out 2", allowed, "at slot zero the first had withdrawn before the other came"}},
    .guards = {order::withdraw, order::withdraw_failed},
});

}  // namespace litmus
