// The second try cannot meet the first offer while the first try meets the second. P0 waits twice for a moment, and P1
// tries twice. Each thread has one call at a time: a first try that met the second offer came when the first offer was
// over, and the second try came later still. Both calls of each thread may meet, first with first and second with
// second; or one pair meets, or none.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct twice_crossed {
  exchanger<Algorithm> point;

  values P0() { return {timed(point, 1), timed(point, 2)}; }
  values P1() { return {tried(point, 3), tried(point, 4)}; }
};

exchanger_test<twice_crossed, list<slot, stamped, arena>> const twice_crossed_test({
    .question = "Can the second try meet the first offer, and the first try the second?",
    .outcomes = {{"exchanged 4 exchanged 3 exchanged 2 exchanged 1", forbidden, "each thread has one call at a time"},
                 {"exchanged 3 exchanged 4 exchanged 1 exchanged 2", allowed, "both met"},
                 {"exchanged 3 timed_out 2 exchanged 1 timed_out 4", allowed, "one pair"},
                 {"exchanged 4 timed_out 2 timed_out 3 exchanged 1", allowed, "one pair"},
                 {"timed_out 1 exchanged 3 exchanged 2 timed_out 4", allowed, "one pair"},
                 {"timed_out 1 exchanged 4 timed_out 3 exchanged 2", allowed, "one pair"},
                 {"timed_out 1 timed_out 2 timed_out 3 timed_out 4", allowed, "none met"}},
    .guards = {order::claim, order::claim_failed, order::withdraw, order::withdraw_failed},
});

}  // namespace litmus
