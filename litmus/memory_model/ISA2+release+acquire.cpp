// Forbidden: the message gets lost over two hops of message passing. P0 stores the message x and releases y; P1
// acquires y and releases z; P2 acquires z and reads x. Each hop synchronises, and happens-before is transitive
// ([intro.races]): P0's store to x happens before P2's read.
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
