// No data race (publication). P0 writes plain data, then sets the flag by a release store; P1 reads the data if an
// acquire load sees the flag. The two synchronise when the load reads the store, so the write happens before the read
// ([intro.races]).
#include "../form.hpp"

namespace litmus {

struct PUB_release_acquire {
  plain data{"data"};
  atomic flag{"flag"};

  void P0() {
    data.write(1);
    flag.store(1, release);
  }
  values P1() {
    if (flag.load(acquire) == 1) return {data.read()};
    return {nothing};
  }
};

test<PUB_release_acquire> const PUB_release_acquire_test({
    .question = "Does P1 read the data without a race?",
    .outcomes = {{"1", allowed, "the write happens before the read"},
                 {"-", allowed, "P1 came too early"},
                 {"0", forbidden, "the flag was seen, so the data is there"}},
    .guards = {order::offer, order::claim, order::publish, order::poll},
});

}  // namespace litmus
