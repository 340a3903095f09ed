// Two threads that only try do not meet. P0 and P1 each try. A try never makes an offer, so there is nothing to claim,
// and both time out.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct try_try {
  exchanger<Algorithm> point;

  values P0() { return tried(point, 1); }
  values P1() { return tried(point, 2); }
};

exchanger_test<try_try> const try_try_test({
    .question = "Can two meet that only try?",
    .outcomes = {{"exchanged 2 exchanged 1", forbidden, "a try never offers, so there is nothing to claim"},
                 {"timed_out 1 timed_out 2", allowed, "nobody waits"}},
    .guards = {order::look},
});

}  // namespace litmus
