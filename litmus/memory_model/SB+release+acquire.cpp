// As SB+relaxed, but every store is a release and every load an acquire.
#include "../form.hpp"

namespace litmus {

struct SB_release_acquire {
  atomic x{"x"}, y{"y"};

  int P0() {
    x.store(1, release);
    return y.load(acquire);
  }
  int P1() {
    y.store(1, release);
    return x.load(acquire);
  }
};

test<SB_release_acquire> const SB_release_acquire_test({
    .question = "Can each thread miss the other's store?",
    .outcomes = {{"0 0", interesting,
                  "release and acquire order what was read with what comes after it, and here nothing was read"},
                 {"0 1", allowed, "P0 read before P1 wrote"},
                 {"1 0", allowed, "P1 read before P0 wrote"},
                 {"1 1", allowed, "both stores came first"}},
});

}  // namespace litmus
