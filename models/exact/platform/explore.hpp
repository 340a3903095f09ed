// The exact search of a program that is written with the model platform.
//
// May touch: clocks.
#pragma once

#include "../../relacy/explore.hpp"

namespace models::exact {

/// Every execution graph of C++20, performed by the graph machine. Of the options it takes those that say what the
/// program is, the budget, the memory model, and how many executions there are at most. A failure under C++20 is looked
/// for once more under sequential consistency, among 100,000 executions at most and for 10 seconds.
exploration_result explore(program& p, int threads, exploration_options const& options, progress& seen);

/// What explore() says of a failure besides, for a search that others have made: how it looks when it is performed
/// again, and that second look.
void explain_failure(exploration_result& r, program& p, int threads, exploration_options const& options);

}  // namespace models::exact
