// As ISA2+release+acquire, but P1 does not release.
#include "../form.hpp"

namespace litmus {

struct ISA2_release_acquire_relaxed_acquire {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  int P1() {
    int const r = y.load(acquire);
    z.store(1, relaxed);
    return r;
  }
  values P2() { return {z.load(acquire), x.load(relaxed)}; }
};

test<ISA2_release_acquire_relaxed_acquire> const ISA2_release_acquire_relaxed_acquire_test({
    .question = "Can the message get lost over two hops?",
    .outcomes = {{"1 1 0", interesting, "P1 keeps to itself what it has got"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
    .guards = {order::publish},
});

}  // namespace litmus
