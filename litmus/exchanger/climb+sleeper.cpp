// A thread that polls elsewhere does not pass over one that sleeps in the slot. P0 begins in a leaf of a tree, and
// polls there; P1 begins at the root, and ends up asleep in the slot until it is stopped. P0 leaves the leaf for the
// slot, or climbs to the root and looks there. Only then does it request P1's stop, which comes too late: both have
// exchanged.
#include "form.hpp"

namespace litmus {

template <class Algorithm>
struct climb_sleeper {
  exchanger<Algorithm> point;
  stop_source source;

  int P0() {
    platform::hints().index = 2;
    int const theirs = point.exchange(1);
    source.request_stop();
    return theirs;
  }
  values P1() {
    platform::hints().index = 1;
    return stoppable(point, 2, source.get_token());
  }
};

exchanger_test<climb_sleeper, list<tree_planted, tree_nodes>> const climb_sleeper_test({
    .question = "Is a sleeper passed over by one who polls elsewhere?",
    .outcomes = {{"2 exchanged 1", allowed, "P0 leaves the leaf for the slot, or climbs to the root and looks there"},
                 {"2 cancelled 2", forbidden, "nobody else has the 2 to give"}},
    .guards = {order::look, order::claim, order::cell_withdraw},
});

}  // namespace litmus
