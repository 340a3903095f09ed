// A wake-up that comes late does not end the next wait. P0 and P1 both exchange twice. A thread's second node is where
// its first one was when the wake-up for the first one comes. A thread that is woken looks at the word again, and waits
// on. So the first calls meet, and the second calls meet.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct late_wake {
  exchanger<Algorithm> point;

  values P0() {
    int const first = point.exchange(1);
    return {first, point.exchange(2)};
  }
  values P1() {
    int const first = point.exchange(3);
    return {first, point.exchange(4)};
  }
};

exchanger_test<late_wake, list<slot, stamped, arena, cells>> const late_wake_test({
    .question = "Can a wake-up that comes late end the next wait?",
    .outcomes = {{"3 2 1 4", forbidden, "whoever wakes looks at the word again, and waits on"},
                 {"4 3 2 1", forbidden, "each exchanges in its own order"},
                 {"3 4 1 2", allowed, "first with first, second with second"}},
    .guards = {order::publish, order::park, order::poll},
});

}  // namespace litmus
