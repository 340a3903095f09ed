// As MP+cas+cas, but the claim is relaxed. So is a withdrawal, which touches nothing of anyone else.
#include "../form.hpp"

namespace litmus {

struct MP_release_relaxed_cas {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  values P1() { return {y.cas(1, 0, relaxed, relaxed), x.load(relaxed)}; }
};

test<MP_release_relaxed_cas> const MP_release_relaxed_cas_test({
    .question = "Can P1 claim and miss what came before the offer?",
    .outcomes = {{"1 0", interesting, "being atomic is one thing, being ordered another"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
    .guards = {order::claim, order::withdraw},
});

}  // namespace litmus
