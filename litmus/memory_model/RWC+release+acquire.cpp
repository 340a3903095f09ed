// As RWC+relaxed, but with releases and acquires.
#include "../form.hpp"

namespace litmus {

struct RWC_release_acquire {
  atomic x{"x"}, y{"y"};

  void P0() { x.store(1, release); }
  values P1() { return {x.load(acquire), y.load(acquire)}; }
  int P2() {
    y.store(1, release);
    return x.load(acquire);
  }
};

test<RWC_release_acquire> const RWC_release_acquire_test({
    .question = "Can P1 see x before y, and P2 y before x?",
    .outcomes = {{"1 0 0", interesting, "the store of P2 may still wait in its buffer"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
