// Forbidden: both first writes end up last. P0 exchanges x, then y; P1 exchanges y, then x; all are acq_rel. If x ends
// as 1, P0's exchange of x has read P1's 2 and so synchronises with P1's exchange. Then P1's exchange of y happens
// before P0's, and y ends as 2.
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
