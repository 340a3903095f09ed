// As message+from-a-try, but the waiter reads although nobody came.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct message_time_out {
  exchanger<Algorithm> point;
  plain b{"b"};

  int P0() {
    static_cast<void>(timed(point, 1));
    return b.read();
  }
  void P1() {
    b.write(2);
    static_cast<void>(tried(point, 2));
  }
};

exchanger_test<message_time_out> const message_time_out_test({
    .question = "Do two synchronise at an exchanger without an exchange?",
    .outcomes = {{"data race", undefined, "a call that timed out has synchronised with nobody"}},
    .guards = {order::withdraw},
});

}  // namespace litmus
