// Forbidden: either misses the other's store (store buffering). P0 stores to x, then reads y; P1 stores to y, then
// reads x, all relaxed; between the two each thread exchanges. What a thread did before its call happens before the
// return of its partner's call, so each store happens before the other thread's load. An exchange is a barrier for its
// two threads.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct message_atomic_both_ways {
  exchanger<Algorithm> point;
  atomic x{"x"}, y{"y"};

  int P0() { return write_exchange_read(x, y); }
  int P1() { return write_exchange_read(y, x); }

  int write_exchange_read(atomic& mine, atomic& theirs) {
    mine.store(1, relaxed);
    static_cast<void>(point.exchange(1));
    return theirs.load(relaxed);
  }
};

exchanger_test<message_atomic_both_ways> const message_atomic_both_ways_test({
    .question = "Can either miss the other's store?",
    .outcomes = {{"0|1 0", forbidden, "P0 stored before the exchange"},
                 {"0 1", forbidden, "so did P1"},
                 {"1 1", allowed, "an exchange is a barrier for its two"}},
    .guards = {order::offer, order::claim, order::publish, order::poll},
});

}  // namespace litmus
