// As LB+relaxed, but each thread passes on what it has read.
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
