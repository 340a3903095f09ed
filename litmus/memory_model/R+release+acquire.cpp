// As R+relaxed, but with releases and an acquire.
#include "../form.hpp"

namespace litmus {

struct R_release_acquire {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, release);
    y.store(1, release);
  }
  int P1() {
    y.store(2, release);
    return x.load(acquire);
  }
  int finally() { return y.load(relaxed); }
};

test<R_release_acquire> const R_release_acquire_test({
    .question = "Can P1's store come last, and P1 yet miss what P0 did before?",
    .outcomes = {{"0 2", interesting, "a store does not acquire from the one it replaces"},
                 {"0 1", allowed, "P1 was first"},
                 {"1 1|2", allowed, "P1 has seen the store"}},
});

}  // namespace litmus
