// A run divided over several machines: each takes its shard of the scenarios.
//
// The conventions are those of other test programs: --shard 2/3 is the second of three; GTEST_SHARD_INDEX, which counts
// from 0, and GTEST_TOTAL_SHARDS do the same for generic test runners, and the file GTEST_SHARD_STATUS_FILE is created
// to show that sharding is supported.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "selection.hpp"

namespace models::checker {

struct shard {
  std::size_t number = 1;  // from 1
  std::size_t total = 1;

  [[nodiscard]] bool whole() const { return total == 1; }
};

/// What the argument of --shard says, or else the environment. Throws bad_argument for nonsense.
shard shard_from(std::optional<std::string> const& argument);

/// Seconds by the names of scenarios.
using measured_times = std::map<std::string, double>;

/// The times of the rows in the JSON of an earlier run. Throws bad_argument when the file is no such thing.
measured_times times_from(std::string const& file);

/// The scenarios of the shard, in the order of the run. The longest comes first, to the shard that has the least to do
/// until then; one without a time counts as the mean of those that have one. Every shard must be given the same times,
/// or none: then it is every N-th scenario by name.
std::vector<scenario const*> part_of(std::vector<scenario const*> const& chosen, shard const& which,
                                     measured_times const& times = {});

}  // namespace models::checker
