// Allowed: P1 sees the flag, and its store to x is still older than P0's. P0 stores 2 to x, then the flag y by a
// release; P1 reads the flag by a relaxed load, then stores the value read to x, so every processor stores after the
// load. But in C++ a dependency orders nothing, and only an acquire would make P0's store to x happen before P1's.
#include "../form.hpp"

namespace litmus {

struct S_release_data {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(2, relaxed);
    y.store(1, release);
  }
  int P1() {
    int const r = y.load(relaxed);
    x.store(r, relaxed);
    return r;
  }
  int finally() { return x.load(relaxed); }
};

test<S_release_data> const S_release_data_test({
    .question = "Can P1 see the flag, and yet its store be older than P0's?",
    .outcomes = {{"1 2", interesting, "a dependency orders nothing in C++"},
                 {"0 0|2", allowed, "P1 did not see the flag"},
                 {"1 1", allowed, "the store of P1 is the newer one"}},
});

}  // namespace litmus
