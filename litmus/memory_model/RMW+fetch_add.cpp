// Forbidden: one of two additions gets lost. Each thread adds 1 to x by a relaxed read-modify-write. That reads the
// value just before its own in the modification order ([atomics.order]), whatever its memory order. So the later one
// reads the 1 of the first, and the sum is 2.
#include "../form.hpp"

namespace litmus {

struct RMW_fetch_add {
  atomic x{"x"};

  int P0() { return x.fetch_add(1, relaxed); }
  int P1() { return x.fetch_add(1, relaxed); }
  int finally() { return x.load(relaxed); }
};

test<RMW_fetch_add> const RMW_fetch_add_test({
    .question = "Can an addition get lost?",
    .outcomes = {{"0 0 1", forbidden, "each read-modify-write reads the value just before its own"},
                 {"0 0 0|2", forbidden, "nor can the sum be another one when both have read 0"},
                 {"0 1 2", allowed, "P0 was first"},
                 {"1 0 2", allowed, "P1 was first"}},
    .guards = {order::publish, order::stop},
});

}  // namespace litmus
