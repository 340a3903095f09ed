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

/// That second look, for a search that others have made and found this.
weak_memory needs_weak_memory(exploration_result const& found, program& p, int threads,
                              exploration_options const& options);

}  // namespace models::exact
