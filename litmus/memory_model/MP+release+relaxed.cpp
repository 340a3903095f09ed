// Allowed: P1 sees the flag, and misses the message (message passing). P0 stores the message x, then the flag y by a
// release store; P1 reads the flag, then x, both relaxed. A release that a relaxed load reads synchronises with
// nothing, so P1's load of x may be satisfied before its load of the flag.
#include "../form.hpp"

namespace litmus {

struct MP_release_relaxed {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  values P1() { return {y.load(relaxed), x.load(relaxed)}; }
};

test<MP_release_relaxed> const MP_release_relaxed_test({
    .question = "Can P1 see the flag and miss the message?",
    .outcomes = {{"1 0", interesting, "the load of x may be satisfied before that of y"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
    .guards = {order::claim, order::poll},
});

}  // namespace litmus
