// Allowed: P1 sees the flag, and misses the message (message passing). P0 stores the message x[1], then the flag y by a
// release store; P1 reads the flag by a relaxed load, then x[flag]. The address of the second load depends on the
// first, which every processor but the Alpha respects. In C++ a dependency orders nothing; P1 would have to acquire.
#include "../form.hpp"

namespace litmus {

struct MP_release_dependency {
  atomic x[2]{atomic("x0"), atomic("x1")}, y{"y"};

  void P0() {
    x[1].store(1, relaxed);
    y.store(1, release);
  }
  values P1() {
    int const flag = y.load(relaxed);
    return {flag, x[flag].load(relaxed)};
  }
};

test<MP_release_dependency> const MP_release_dependency_test({
    .question = "Can P1 see the flag and miss the message?",
    .outcomes = {{"1 0", interesting,
                  "a dependency orders nothing in C++, although every processor but the Alpha respects it"},
                 {"0 0", allowed, "P1 came first"},
                 {"1 1", allowed, "the message has arrived"}},
    .guards = {order::look},
});

}  // namespace litmus
