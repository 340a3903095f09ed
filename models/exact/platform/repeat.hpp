// Replays one execution from its schedule, to show it.
#pragma once

#include "../../program/explore.hpp"

namespace models::exact {

/// Performs the schedule of the options, and tells everything about that. One that does not fit is a wrong schedule,
/// and so is a text that is none.
exploration_result repeat(program& p, int threads, exploration_options const& options, progress& seen);

/// The execution that has failed is performed again: what is said of it then has all the places. Nothing is changed if
/// none has, or if it ends in another way.
void show(exploration_result& r, program& p, int threads, exploration_options const& options);

}  // namespace models::exact
