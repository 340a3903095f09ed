// As SB+relaxed, but the stores are read-modify-writes.
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
