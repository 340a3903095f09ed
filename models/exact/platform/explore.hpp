// Explores a program that is written with the model platform, in one of the graph machine's search modes.
#pragma once

#include "../../program/explore.hpp"

namespace models::exact {

/// By the exact search, or another one that makes executions of its own: unreduced, bounded, random or pct. A failure
/// under C++20 is looked for once more under sequential consistency, among 100,000 executions at most and for 10
/// seconds.
exploration_result explore(program& p, int threads, exploration_options const& options, progress& seen);

/// What explore() says of a failure besides, if the options ask for it, of a search that others have made: how it looks
/// when it is performed again, and that second look.
void explain_failure(exploration_result& r, program& p, int threads, exploration_options const& options);

}  // namespace models::exact
