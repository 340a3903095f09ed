// Undefined: a data race. P0 writes plain data, then sets the flag by a release store; P1 loads the flag by acquire,
// and reads the data whatever the flag says. An acquire that read the initial value has not read the release, so it
// synchronises with nothing, and the write does not happen before the read.
#include "../form.hpp"

namespace litmus {

struct PUB_unconditional {
  plain data{"data"};
  atomic flag{"flag"};

  void P0() {
    data.write(1);
    flag.store(1, release);
  }
  int P1() {
    static_cast<void>(flag.load(acquire));
    return data.read();
  }
};

test<PUB_unconditional> const PUB_unconditional_test({
    .question = "Does P1 read the data without a race?",
    .outcomes = {{"data race", undefined, "an acquire that read too early has not synchronised"}},
});

}  // namespace litmus
