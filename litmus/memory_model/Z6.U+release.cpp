// Allowed since C++20: P2's seq_cst load misses P0's seq_cst store to x. P0 stores to x, then 1 to y by a release; P1
// adds 1 to y by seq_cst, then reads it, relaxed; P2 stores 3 to y, then reads x, by seq_cst. P1 synchronises with P0,
// and comes before P2 in the order of y. Since C++20 happens-before does not force the total order across a release
// that is not seq_cst, so P2's load may come before P0's store in it.
#include "../form.hpp"

namespace litmus {

struct Z6_U_release {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, seq_cst);
    y.store(1, release);
  }
  values P1() { return {y.fetch_add(1, seq_cst), y.load(relaxed)}; }
  int P2() {
    y.store(3, seq_cst);
    return x.load(seq_cst);
  }
};

test<Z6_U_release> const Z6_U_release_test({
    .question = "Can P2's seq_cst load miss P0's seq_cst store?",
    .outcomes = {{"1 3 0", interesting, "since C++20 happens-before does not force the total order across a release"},
                 {"1 2|3 0|1", allowed, "P1 came after P0"},
                 {"0 1|3 0|1", allowed, "P1 was first"},
                 {"3 1|4 0|1", allowed, "P2 came before P1"}},
});

}  // namespace litmus
