// Allowed: the message gets lost over two hops of message passing. P0 stores the message x and releases y; P1 acquires
// y and stores z, relaxed; P2 acquires z and reads x. P0 and P1 synchronise, but P2's acquire reads a relaxed store,
// which synchronises with nothing. So P0's store to x does not happen before P2's read.
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
    .outcomes = {{"1 1 0", interesting, "P1 has acquired the message, but does not release it"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
    .guards = {order::publish},
});

}  // namespace litmus
