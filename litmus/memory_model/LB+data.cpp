// Discouraged: both threads read a 1 that comes out of thin air (load buffering with dependencies). P0 stores to y what
// it has read from x, and P1 stores to x what it has read from y, all relaxed. C++20 recommends that no value depend on
// itself ([atomics.order]), but has no rule that would prevent it. Here it counts as forbidden.
#include "../form.hpp"

namespace litmus {

struct LB_data {
  atomic x{"x"}, y{"y"};

  int P0() {
    int const r = x.load(relaxed);
    y.store(r, relaxed);
    return r;
  }
  int P1() {
    int const r = y.load(relaxed);
    x.store(r, relaxed);
    return r;
  }
};

test<LB_data> const LB_data_test({
    .question = "Can a value come out of thin air?",
    .outcomes = {{"1 1", discouraged,
                  "C++20 says that no value should depend on itself, and not what would prevent it"},
                 {"0 0", allowed, "there is no other value"}},
});

}  // namespace litmus
