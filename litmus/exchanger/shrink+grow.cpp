// Two threads meet when a slot is given up and taken into use again. P0 and P1 start at slot one of an arena, and
// neither gives up. P1 goes down and gives up slot one; P0, which remembers collisions with just that number of slots,
// takes it into use again when its claim there comes too late. How many slots are in use is only a hint, and both come
// down to slot zero.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct shrink_grow {
  exchanger<Algorithm> point;

  int P0() {
    platform::hints() = {1, 256, 0};  // 256: slot zero is the last in use, and the bound has changed once
    return point.exchange(1);
  }
  int P1() {
    platform::hints() = {1, 1, 0};
    return point.exchange(2);
  }
};

exchanger_test<shrink_grow, list<arena>> const shrink_grow_test({
    .question = "Do two meet, when a slot is given up and taken into use again?",
    .outcomes = {{"2 1", allowed, "how many slots are in use is only a hint, and both come down to slot zero"}},
    .guards = {order::bound, order::grow, order::shrink},
});

}  // namespace litmus
