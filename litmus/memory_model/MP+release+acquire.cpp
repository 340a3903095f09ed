// Forbidden: P1 sees the flag, and misses the message (message passing). P0 stores the message x, then the flag y by a
// release store; P1 reads the flag by an acquire load, then x. The two synchronise when the load reads the store, so
// the store to x happens before P1's read of x ([intro.races]). Every hand-over in the exchanger is like this.
#include "../form.hpp"

namespace litmus {

struct MP_release_acquire {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  values P1() { return {y.load(acquire), x.load(relaxed)}; }
};

test<MP_release_acquire> const MP_release_acquire_test({
    .question = "Can P1 see the flag and miss the message?",
    .outcomes = {{"1 0", forbidden, "the release store synchronises with the acquire load that reads it"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
    .guards = {order::offer, order::claim, order::publish, order::poll},
});

}  // namespace litmus
