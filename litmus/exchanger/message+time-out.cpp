// Undefined: a data race. P1 writes plain data and then tries; P0 waits for a moment, and reads the data even if nobody
// came. A call that timed out has synchronised with nobody, so P1's write does not happen before P0's read.
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
