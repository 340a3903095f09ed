// Allowed: the message gets lost over two hops of message passing. P0 stores the message x, then y; P1 reads y, then
// stores z; P2 reads z, then x; all are relaxed. Neither hop synchronises, so P0's store to x does not happen before
// P2's read.
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
