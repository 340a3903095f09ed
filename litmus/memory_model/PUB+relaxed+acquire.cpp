// As PUB+release+acquire, but without the release.
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
