// One exploration on several cores: hands its work out to worker processes and gathers what they find.
//
// The same graphs are run, and each once, whoever runs them: all counts but the time are those of a single
// worker. Only when an execution fails may there be more or fewer executions than there would be with one.
#pragma once

#include <optional>

#include "checkpoint.hpp"

namespace models::checker {

/// The state to start from, and the file in which to keep it.
struct continuation {
  std::optional<checkpoint> earlier;
  checkpoint_file file;
  double interval = 1;  // seconds between two checkpoints, or more when it takes long to write them
};

/// A search that can be divided (search_kind.hpp), with as many workers as `seen` allows from time to time. When a
/// worker dies, so does the calling process, in the same way.
exploration_result explore_together(std::string_view scenario, program& p, int threads,
                                    exploration_options const& options, progress& seen,
                                    std::optional<continuation> kept);

}  // namespace models::checker
