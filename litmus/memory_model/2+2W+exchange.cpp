// As 2+2W+relaxed, but the stores are exchanges, each of which reads what it replaces.
#include "../form.hpp"

namespace litmus {

struct litmus_2_2W_exchange {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.exchange(1, acq_rel);
    y.exchange(2, acq_rel);
  }
  void P1() {
    y.exchange(1, acq_rel);
    x.exchange(2, acq_rel);
  }
  values finally() { return {x.load(relaxed), y.load(relaxed)}; }
};

test<litmus_2_2W_exchange> const litmus_2_2W_exchange_test({
    .question = "Can both first stores be the last to arrive?",
    .outcomes = {{"1 1", forbidden, "an exchange that comes later has acquired what came earlier"},
                 {"1 2", allowed, "P1 was first"},
                 {"2 1", allowed, "P0 was first"},
                 {"2 2", allowed, "they took turns"}},
    .guards = {order::publish},
});

}  // namespace litmus
