// No data race. P0 writes plain data, then sets the flag by a relaxed store behind a release fence; P1 reads the data
// if a relaxed load sees the flag, and behind an acquire fence. The load before P1's fence has read the store behind
// P0's, so the two fences synchronise ([atomics.fences]), and the write happens before the read.
#include "../form.hpp"

namespace litmus {

struct PUB_fences {
  plain data{"data"};
  atomic flag{"flag"};

  void P0() {
    data.write(1);
    fence(release);
    flag.store(1, relaxed);
  }
  values P1() {
    if (flag.load(relaxed) == 0) return {nothing};
    fence(acquire);
    return {data.read()};
  }
};

test<PUB_fences> const PUB_fences_test({
    .question = "Does P1 read the data without a race?",
    .outcomes = {{"1", allowed, "the fences synchronise, so the write happens before the read"},
                 {"-", allowed, "P1 came too early"},
                 {"0", forbidden, "the flag was seen, so the data is there"}},
});

}  // namespace litmus
