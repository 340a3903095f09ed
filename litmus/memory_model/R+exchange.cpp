// Forbidden: P1's exchange replaces what P0 published, and P1 misses what P0 did before. P0 stores to x, then to y by a
// release store; P1 exchanges y by acquire, then reads x. An exchange reads what it replaces, so here it synchronises
// with P0's store. A store in its place would replace P0's unread, and acquire nothing.
#include "../form.hpp"

namespace litmus {

struct R_exchange {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  values P1() {
    int const before = y.exchange(2, acquire);
    return {before, x.load(relaxed)};
  }
  int finally() { return y.load(relaxed); }
};

test<R_exchange> const R_exchange_test({
    .question = "Can P1's exchange replace what P0 published, and P1 yet miss what P0 did before?",
    .outcomes = {{"1 0 2", forbidden, "the exchange has read the release"},
                 {"0 0|1 1", allowed, "P1 was first"},
                 {"1 1 2", allowed, "P0 was first"}},
    .guards = {order::publish},
});

}  // namespace litmus
