// Undefined: a data race. P0 writes plain data, then sets the flag by a relaxed store; P1 reads the data if a relaxed
// load sees the flag. Relaxed accesses do not synchronise: that P1 has seen the flag does not make the write happen
// before the read.
#include "../form.hpp"

namespace litmus {

struct PUB_relaxed_relaxed {
  plain data{"data"};
  atomic flag{"flag"};

  void P0() {
    data.write(1);
    flag.store(1, relaxed);
  }
  values P1() {
    if (flag.load(relaxed) == 1) return {data.read()};
    return {nothing};
  }
};

test<PUB_relaxed_relaxed> const PUB_relaxed_relaxed_test({
    .question = "Does P1 read the data without a race?",
    .outcomes = {{"data race", undefined, "the value of the flag alone orders nothing"}},
});

}  // namespace litmus
