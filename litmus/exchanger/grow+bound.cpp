// A thread that adds a slot still meets one that stays at slot zero. P0 starts at slot zero of an arena with two slots
// in use. P1 starts at the third, which is not in use, and remembers collisions, so that it adds that slot. Nobody
// comes there, so it comes down to slot zero, and takes a slot out of use at each step.
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
