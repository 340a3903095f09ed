// Forbidden: P1 sees the flag, and misses the message (message passing). P0 stores the message x, then the flag y, with
// a release fence between them; P1 reads the flag, then x, with an acquire fence between them; all accesses are
// relaxed. The load before P1's fence reads the store behind P0's, so the two fences synchronise ([atomics.fences]).
#include "../form.hpp"

namespace litmus {

struct MP_fences {
  atomic x{"x"}, y{"y"};

  void P0() {
    x.store(1, relaxed);
    fence(release);
    y.store(1, relaxed);
  }
  values P1() {
    int const flag = y.load(relaxed);
    fence(acquire);
    return {flag, x.load(relaxed)};
  }
};

test<MP_fences> const MP_fences_test({
    .question = "Can P1 see the flag and miss the message?",
    .outcomes = {{"1 0", forbidden,
                  "the fences synchronise, since one's later store is read by the other's earlier load"},
                 {"0 0", allowed, "P1 came first"},
                 {"0 1", allowed, "P1 read the flag too early"},
                 {"1 1", allowed, "the message has arrived"}},
});

}  // namespace litmus
