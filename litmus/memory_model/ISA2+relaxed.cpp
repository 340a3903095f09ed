// Message passing over two hops: P0 to P1 by y, P1 to P2 by z.
#include "../form.hpp"

namespace litmus {

struct ISA2_relaxed {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, relaxed);
  }
  int P1() {
    int const r = y.load(relaxed);
    z.store(1, relaxed);
    return r;
  }
  values P2() { return {z.load(relaxed), x.load(relaxed)}; }
};

test<ISA2_relaxed> const ISA2_relaxed_test({
    .question = "Can the message get lost over two hops?",
    .outcomes = {{"1 1 0", interesting, "nothing is ordered"}, {"0|1 0|1 0|1", allowed, "every other mix"}},
});

}  // namespace litmus
