// Allowed: each thread misses the other's store (store buffering). P0 stores to x, then reads y; P1 stores to y, then
// reads x; the stores are relaxed, and each read is an acq_rel read-modify-write that adds 0. Each read-modify-write
// may come before the other thread's store in the modification order of its variable; then it reads the initial value
// and synchronises with nothing.
#include "../form.hpp"

namespace litmus {

struct SB_rmw_loads {
  atomic x{"x"}, y{"y"};

  int P0() {
    x.store(1, relaxed);
    return y.fetch_add(0, acq_rel);
  }
  int P1() {
    y.store(1, relaxed);
    return x.fetch_add(0, acq_rel);
  }
};

test<SB_rmw_loads> const SB_rmw_loads_test({
    .question = "Can each thread miss the other's store?",
    .outcomes = {{"0 0", interesting,
                  "each read-modify-write may come before the other's store in the order of its variable"},
                 {"0 1", allowed, "P0 read before P1 wrote"},
                 {"1 0", allowed, "P1 read before P0 wrote"},
                 {"1 1", allowed, "both stores came first"}},
});

}  // namespace litmus
