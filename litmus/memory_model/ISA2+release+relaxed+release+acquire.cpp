// Allowed: the message gets lost over two hops of message passing. P0 stores the message x and releases y; P1 reads y,
// relaxed, and releases z; P2 acquires z and reads x. P1 and P2 synchronise, but P1 has not acquired from P0. So P0's
// store to x does not happen before P2's read.
#include "../form.hpp"

namespace litmus {

struct ISA2_release_relaxed_release_acquire {
  atomic x{"x"}, y{"y"}, z{"z"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  int P1() {
    int const r = y.load(relaxed);
    z.store(1, release);
    return r;
  }
  values P2() { return {z.load(acquire), x.load(relaxed)}; }
};

test<ISA2_release_relaxed_release_acquire> const ISA2_release_relaxed_release_acquire_test({
    .question = "Can the message get lost over two hops?",
    .outcomes = {{"1 1 0", interesting, "P1 has not acquired the message, so its release does not pass it on"},
                 {"0|1 0|1 0|1", allowed, "every other mix"}},
    .guards = {order::claim},
});

}  // namespace litmus
