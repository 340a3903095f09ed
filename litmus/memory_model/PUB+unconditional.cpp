// As PUB+release+acquire, but the data is read whatever the flag says.
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
