// Explores a parcel for a while, as one machine of a distributed search.
#pragma once

#include "parcel.hpp"

namespace models::checker {

struct piecework_limits {
  double seconds = 0;   // 0: until nothing is left
  double patience = 0;  // seconds without an execution that are a hang
};

/// In a separate process, so that a crash or a hang is a verdict, too. Without a time limit the result is
/// deterministic. Throws if the process was killed from outside, which is no verdict on the program.
delivery explore_pieces(program& p, int threads, exploration_options const& options, parcel const& given,
                        piecework_limits const& within);

}  // namespace models::checker
