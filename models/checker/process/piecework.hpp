// The exploration of a few pieces, for a while: what a machine does that knows nothing of the rest.
#pragma once

#include "parcel.hpp"

namespace models::checker {

struct piecework_limits {
  double seconds = 0;   // 0: until nothing is left
  double patience = 0;  // so long without an execution is a hang
};

/// In a process of its own, so that one that dies or hangs is a verdict, too. Without seconds, and with as many
/// executions as the options allow, the same pieces bring the same. Throws when the process was killed from outside:
/// that says nothing of the program.
delivery explore_pieces(program& p, int threads, exploration_options const& options, parcel const& given,
                        piecework_limits const& within);

}  // namespace models::checker
