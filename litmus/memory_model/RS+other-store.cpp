// As RS+rmw, but P1 changes the flag by a store.
#include "../form.hpp"

namespace litmus {

struct RS_other_store {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  void P1() {
    if (y.load(relaxed) == 1) y.store(2, relaxed);
  }
  values P2() { return {y.load(acquire), x.load(relaxed)}; }
};

test<RS_other_store> const RS_other_store_test({
    .question = "Can P2 see the last value, and miss the message?",
    .outcomes = {{"2 0", interesting, "a store by another thread ends the release sequence"},
                 {"1 0", forbidden, "P2 has read the release itself"},
                 {"0 0|1", allowed, "P2 read too early"},
                 {"1|2 1", allowed, "the message has arrived"}},
    .guards = {order::park},
});

}  // namespace litmus
