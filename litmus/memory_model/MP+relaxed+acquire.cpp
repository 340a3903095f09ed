// Allowed: P1 sees the flag, and misses the message (message passing). P0 stores the message x, then the flag y, both
// relaxed; P1 reads the flag by an acquire load, then x. An acquire that reads a relaxed store synchronises with
// nothing, so the store to x may become visible after that to y.
#include "../form.hpp"

namespace litmus {

struct MP_relaxed_acquire {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, relaxed);
  }
  values P1() { return {y.load(acquire), x.load(relaxed)}; }
};

test<MP_relaxed_acquire> const MP_relaxed_acquire_test({
    .question = "Can P1 see the flag and miss the message?",
    .outcomes = {{"1 0", interesting, "the store to x may become visible after that to y"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
    .guards = {order::offer, order::publish},
});

}  // namespace litmus
