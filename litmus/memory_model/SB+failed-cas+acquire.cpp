// Allowed: each thread misses the other's store (store buffering). P0 stores to x, then reads y; P1 stores to y, then
// reads x. The stores are seq_cst; each read is a compare-and-swap that expects 7, and so fails. One that fails is a
// load with the order for failure, here acquire, whatever the order for success. So both loads are outside the total
// order of seq_cst operations.
#include "../form.hpp"

namespace litmus {

struct SB_failed_cas_acquire {
  atomic x{"x"}, y{"y"};

  int P0() {
    x.store(1, seq_cst);
    return y.cas(7, 8, seq_cst, acquire);
  }
  int P1() {
    y.store(1, seq_cst);
    return x.cas(7, 8, seq_cst, acquire);
  }
};

test<SB_failed_cas_acquire> const SB_failed_cas_acquire_test({
    .question = "Can each thread miss the other's store?",
    .outcomes = {{"0 0", interesting, "a compare-and-swap that fails is a load, and these are only acquires"},
                 {"0 1", allowed, "P0 read before P1 wrote"},
                 {"1 0", allowed, "P1 read before P0 wrote"},
                 {"1 1", allowed, "both stores came first"}},
    .guards = {order::withdraw_failed, order::park_failed},
});

}  // namespace litmus
