// Allowed: each thread misses the other's store (store buffering). P0 stores to x, then reads y; P1 stores to y, then
// reads x; the stores are acq_rel exchanges, the loads acquires. Both loads read the initial value, so nothing
// synchronises. A read-modify-write is no fence in C++, although it is one on x86.
#include "../form.hpp"

namespace litmus {

struct SB_rmw_stores {
  atomic x{"x"}, y{"y"};

  int P0() {
    x.exchange(1, acq_rel);
    return y.load(acquire);
  }
  int P1() {
    y.exchange(1, acq_rel);
    return x.load(acquire);
  }
};

test<SB_rmw_stores> const SB_rmw_stores_test({
    .question = "Can each thread miss the other's store?",
    .outcomes = {{"0 0", interesting, "a read-modify-write is no fence, although it is one on x86"},
                 {"0 1", allowed, "P0 read before P1 wrote"},
                 {"1 0", allowed, "P1 read before P0 wrote"},
                 {"1 1", allowed, "both stores came first"}},
});

}  // namespace litmus
