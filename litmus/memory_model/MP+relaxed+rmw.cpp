// Allowed: P1 sees the flag, and misses the message (message passing). P0 stores the message x, then the flag y; P1
// reads the flag, then x by a read-modify-write; all are relaxed. A read-modify-write reads the value just before its
// own in the modification order ([atomics.order]), but nothing puts it behind P0's store in that order.
#include "../form.hpp"

namespace litmus {

struct MP_relaxed_rmw {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, relaxed);
  }
  values P1() { return {y.load(relaxed), x.fetch_add(0, relaxed)}; }
};

test<MP_relaxed_rmw> const MP_relaxed_rmw_test({
    .question = "Can P1 see the flag and miss the message?",
    .outcomes = {{"1 0", interesting, "the read-modify-write may come before the store in the order of x"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
