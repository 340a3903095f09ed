// Forbidden: P1 sees the flag, and misses the message (message passing). P0 stores the message x, then the flag y by a
// release store; P1 exchanges the flag by acquire, then reads x. An exchange is a load, too, so it synchronises with
// the release store that it reads.
#include "../form.hpp"

namespace litmus {

struct MP_release_exchange {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    y.store(1, release);
  }
  values P1() { return {y.exchange(2, acquire), x.load(relaxed)}; }
};

test<MP_release_exchange> const MP_release_exchange_test({
    .question = "Can P1 see the flag and miss the message?",
    .outcomes = {{"1 0", forbidden, "an exchange is a load too, and an acquire one here"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
    .guards = {order::publish},
});

}  // namespace litmus
