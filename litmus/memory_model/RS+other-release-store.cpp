// As RS+other-store, but P1's store is a release as well.
#include "../form.hpp"

namespace litmus {

struct RS_other_release_store {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  void P1() {
    if (y.load(relaxed) == 1) y.store(2, release);
  }
  values P2() { return {y.load(acquire), x.load(relaxed)}; }
};

test<RS_other_release_store> const RS_other_release_store_test({
    .question = "Can P2 see the last value, and miss the message?",
    .outcomes = {{"2 0", interesting, "P1 releases what it knows, and it has not acquired the message"},
                 {"1 0", forbidden, "P2 has read the release itself"},
                 {"0 0|1", allowed, "P2 read too early"},
                 {"1|2 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
