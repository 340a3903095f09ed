// Undefined: a data race. P0 writes plain data and hands it to P1 by a release that P1 acquires. P1 overwrites the data
// and hands it back by a relaxed store. P0's acquire load of that store synchronises with nothing, so P1's write does
// not happen before P0's read.
#include "../form.hpp"

namespace litmus {

struct HANDOFF_relaxed_back {
  plain data{"data"};
  atomic there{"there"}, back{"back"};

  values P0() {
    data.write(1);
    there.store(1, release);
    return {back.load(acquire) == 1 ? value(data.read()) : nothing};
  }
  void P1() {
    if (there.load(acquire) == 1) {
      data.write(2);
      back.store(1, relaxed);
    }
  }
};

test<HANDOFF_relaxed_back> const HANDOFF_relaxed_back_test({
    .question = "Does each read or overwrite only what the other has finished?",
    .outcomes = {{"data race", undefined, "nothing orders the reply before it is read"}},
    .guards = {order::publish},
});

}  // namespace litmus
