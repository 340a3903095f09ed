// P1 remembers collisions in an arena of two slots, and starts at the third, which is not in use.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct grow_bound {
  exchanger<Algorithm> point;

  int P0() {
    platform::hints() = {0, 1, 0};
    return point.exchange(1);
  }
  int P1() {
    platform::hints() = {2, 1, 1};
    return point.exchange(2);
  }
};

exchanger_test<grow_bound, list<arena_growing>> const grow_bound_test({
    .question = "Does one that adds a slot still meet one that stays at slot zero?",
    .outcomes = {{"2 1", allowed, "it comes down to slot zero, and takes back a slot at each step"}},
    .guards = {order::bound, order::grow, order::shrink},
});

}  // namespace litmus
