// One exploration on several cores: hands its work out to worker processes and merges their results.
//
// Each graph is executed exactly once, by some worker: all counts except times equal those of a single worker. Only
// after a failure may the number of executions differ.
#pragma once

#include <optional>

#include "checkpoint.hpp"

namespace models::checker {

/// The state to resume from, and the file for checkpoints.
struct continuation {
  std::optional<checkpoint> earlier;
  checkpoint_file file;
  double interval = 1;  // seconds between checkpoints; more if they take long to write
};

/// Explores a divisible search (search_kind.hpp) with as many workers as `seen` currently allows. If a worker dies, the
/// calling process dies in the same way.
exploration_result explore_together(std::string_view scenario, program& p, int threads,
                                    exploration_options const& options, progress& seen,
                                    std::optional<continuation> kept);

}  // namespace models::checker
