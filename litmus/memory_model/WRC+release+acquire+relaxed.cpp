// As WRC+release+acquire, but P1 tells P2 without order.
#include "../form.hpp"

namespace litmus {

struct WRC_release_acquire_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, release); }
  int P1() {
    int const r = x.load(acquire);
    y.store(1, relaxed);
    return r;
  }
  values P2() { return {y.load(relaxed), x.load(relaxed)}; }
};

test<WRC_release_acquire_relaxed> const WRC_release_acquire_relaxed_test({
    .question = "Can P2, told by P1, miss what P1 has seen?",
    .outcomes = {{"1 1 0", interesting, "what P1 knows is not passed on"}, {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
