// Two threads meet, however the number of slots in an arena changes. P0 and P1 both exchange without a limit. A thread
// that has collided adds a slot, goes there and comes down again, giving up a slot at each step, while the other does
// the same below it. How many slots are in use is only a hint, and both come down to slot zero.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct grow_shrink {
  exchanger<Algorithm> point;

  int P0() {
    platform::hints() = {2, 1, 1};  // at slot two, which is not in use; the next collision adds a slot
    return point.exchange(1);
  }
  int P1() {
    platform::hints() = {1, 1, 1};
    return point.exchange(2);
  }
};

exchanger_test<grow_shrink, list<hashed_growing_on, arena_growing>> const grow_shrink_test({
    .question = "Do two meet, when each adds and gives up slots under the other?",
    .outcomes = {{"2 1", allowed, "how many slots are in use is only a hint, and both come down to slot zero"}},
    .guards = {order::bound, order::grow, order::grow_failed, order::shrink, order::shrink_failed},
});

}  // namespace litmus
