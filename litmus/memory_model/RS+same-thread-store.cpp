// Release sequence: the releasing thread itself stores once more, relaxed.
#include "../form.hpp"

namespace litmus {

struct RS_same_thread_store {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
    y.store(2, relaxed);
  }
  values P1() { return {y.load(acquire), x.load(relaxed)}; }
};

test<RS_same_thread_store> const RS_same_thread_store_test({
    .question = "Can P1 see the last value, and miss the message?",
    .outcomes = {{"2 0", interesting, "C++20 has taken such a store out of the release sequence"},
                 {"1 0", forbidden, "P1 has read the release itself"},
                 {"0 0|1", allowed, "P1 read too early"},
                 {"1|2 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
