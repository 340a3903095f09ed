// Undefined: a data race. P0 writes plain data, then sets the flag by a relaxed store; P1 reads the data if an acquire
// load sees the flag. An acquire that reads a relaxed store synchronises with nothing, so the write does not happen
// before the read.
#include "../form.hpp"

namespace litmus {

struct PUB_relaxed_acquire {
  plain data{"data"};
  atomic flag{"flag"};

  void P0() {
    data.write(1);
    flag.store(1, relaxed);
  }
  values P1() {
    if (flag.load(acquire) == 1) return {data.read()};
    return {nothing};
  }
};

test<PUB_relaxed_acquire> const PUB_relaxed_acquire_test({
    .question = "Does P1 read the data without a race?",
    .outcomes = {{"data race", undefined, "there is no release that the acquire could synchronise with"}},
    .guards = {order::offer, order::publish},
});

}  // namespace litmus
