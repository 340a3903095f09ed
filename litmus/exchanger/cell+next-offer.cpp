// An answer gets the item of the offer that it answers, and of no other. P0 offers twice, each time for a moment, and
// P1 and P2 try. A thread that has looked at the first offer may find the second one when it answers. The item is in
// the word that the answer's compare-and-swap expects, so an answer takes that item, or fails.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct cell_next_offer {
  exchanger<Algorithm> point;

  values P0() { return {timed(point, 1), timed(point, 2)}; }
  values P1() { return tried(point, 3); }
  values P2() { return tried(point, 4); }
};

exchanger_test<cell_next_offer, list<cells>> const cell_next_offer_test({
    .question = "Can an answer get the item of another offer than the one that it answers?",
    .outcomes = {{"timed_out 1 exchanged 3 exchanged 1 timed_out 4", forbidden,
                  "the item is in the word that it expects"},
                 {"exchanged 3 exchanged 4 exchanged 1 exchanged 2", allowed, "both offers were answered"},
                 {"exchanged 4 exchanged 3 exchanged 2 exchanged 1", allowed, "both offers were answered"},
                 {"exchanged 3 timed_out 2 exchanged 1 timed_out 4", allowed, "one offer was answered"},
                 {"exchanged 4 timed_out 2 timed_out 3 exchanged 1", allowed, "one offer was answered"},
                 {"timed_out 1 exchanged 3 exchanged 2 timed_out 4", allowed, "one offer was answered"},
                 {"timed_out 1 exchanged 4 timed_out 3 exchanged 2", allowed, "one offer was answered"},
                 {"timed_out 1 timed_out 2 timed_out 3 timed_out 4", allowed, "none met"}},
    .guards = {order::cell_answer, order::cell_answer_failed, order::cell_offer, order::cell_clear},
});

}  // namespace litmus
