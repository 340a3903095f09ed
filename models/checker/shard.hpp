// A run divided over several machines: each takes its shard of the scenarios.
//
// The conventions are those of other test programs: --shard 2/3 is the second of three; GTEST_SHARD_INDEX,
// which counts from 0, and GTEST_TOTAL_SHARDS say the same for whoever runs the program without knowing it,
// and the file GTEST_SHARD_STATUS_FILE is made to show that it took notice.
//
// May touch: the environment; that file.
#pragma once

#include <cstddef>
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

/// Every so many-th scenario by name, so that groups of slow ones are spread.
std::vector<scenario const*> part_of(std::vector<scenario const*> const& chosen, shard const& which);

}  // namespace models::checker
