// Undefined since C++20: a data race. P0 writes plain data, then stores 1 to the flag by a release and 2 by a relaxed
// store; P1 reads the data if an acquire load sees the 2. C++20 has taken such a second store out of the release
// sequence, so P1 synchronises with nothing. By C++11 it synchronised with P0, and read the data without a race.
#include "../form.hpp"

namespace litmus {

struct RS_same_thread_store_plain {
  plain data{"data"};
  atomic flag{"flag"};

  void P0() {
    data.write(1);
    flag.store(1, release);
    flag.store(2, relaxed);
  }
  values P1() {
    if (flag.load(acquire) == 2) return {data.read()};
    return {nothing};
  }
};

test<RS_same_thread_store_plain> const RS_same_thread_store_plain_test({
    .question = "Does P1 read the data without a race?",
    .outcomes = {{"data race", undefined, "since C++20 nothing orders the write before the read"},
                 {"1", allowed, "what C++11 promised"},
                 {"-", allowed, "P1 came too early"}},
    .not_for_tsan = "ThreadSanitizer has the release sequences of C++11",
});

}  // namespace litmus
