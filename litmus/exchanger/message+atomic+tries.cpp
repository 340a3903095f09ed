// Allowed: each misses the other's store (store buffering). P0 stores to x, then reads y; P1 stores to y, then reads x,
// all relaxed; between the two each thread tries. No try is answered, since none makes an offer. A try that finds no
// offer is no fence: it only loads, and no load keeps a later load behind an earlier store.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct message_atomic_tries {
  exchanger<Algorithm> point;
  atomic x{"x"}, y{"y"};

  int P0() { return write_try_read(x, y); }
  int P1() { return write_try_read(y, x); }

  int write_try_read(atomic& mine, atomic& theirs) {
    mine.store(1, relaxed);
    static_cast<void>(tried(point, 1));
    return theirs.load(relaxed);
  }
};

exchanger_test<message_atomic_tries> const message_atomic_tries_test({
    .question = "Is a try in vain a fence?",
    .outcomes = {{"0 0", interesting, "it only loads, and no load keeps a later load behind an earlier store"},
                 {"0|1 0|1", allowed, "one of the stores, or both, came first"}},
    .guards = {order::look, order::enter, order::find},
});

}  // namespace litmus
