// As ISA2+relaxed, but each hop synchronises.
#include "../form.hpp"

namespace litmus {

struct ISA2_release_acquire {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  int P1() {
    int const r = y.load(acquire);
    z.store(1, release);
    return r;
  }
  values P2() { return {z.load(acquire), x.load(relaxed)}; }
};

test<ISA2_release_acquire> const ISA2_release_acquire_test({
    .question = "Can the message get lost over two hops?",
    .outcomes = {{"1 1 0", forbidden, "happens-before is transitive"}, {"0|1 0|1 0|1", allowed, "every other mix"}},
    .guards = {order::offer, order::claim, order::publish, order::poll},
});

}  // namespace litmus
