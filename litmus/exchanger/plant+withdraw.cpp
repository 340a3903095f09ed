// Two threads meet although only one of them knows the leaves of a tree, and the next call knows them, too. P0
// exchanges and then tries; P1 exchanges and then waits for a moment. When P1 answers an offer that was withdrawn it
// makes the tree and goes to a leaf, while P0 knows only the root; they meet in the slot at the latest. P0's try finds
// the tree, looks into every line, and takes P1's second offer or misses it, but both agree which.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct plant_withdraw {
  exchanger<Algorithm> point;

  values P0() { return {untimed(point, 1), tried(point, 2)}; }
  values P1() { return {untimed(point, 3), timed(point, 4)}; }
};

exchanger_test<plant_withdraw, list<tree>> const plant_withdraw_test({
    .question = "Do two meet that do not know of the same lines, and does the next call know?",
    .outcomes = {{"3 timed_out 2 1 timed_out 4", allowed, "the try came too early or too late"},
                 {"3 exchanged 4 1 exchanged 2", allowed, "the try found P1, in a leaf or elsewhere"},
                 {"3 exchanged 4 1 timed_out 4", forbidden, "nobody else has the 4 to give"}},
    .guards = {order::find_tree, order::plant, order::cell_answer_failed, order::cell_withdraw},
});

}  // namespace litmus
