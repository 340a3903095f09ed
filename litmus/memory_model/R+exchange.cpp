// As R+release+acquire, but P1 replaces y by an exchange.
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
