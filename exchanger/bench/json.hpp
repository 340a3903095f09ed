// The results as JSON, in a file: the values of all windows. `report` makes tables and a picture of it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "results.hpp"

namespace rendezvous::bench {

/// Where the results come from, besides what the machine says of itself.
struct origin {
  std::vector<std::string> arguments;
  double window_seconds;
  double others_allowed;
  double steady;  ///< the factor from which on a hop is of another speed
  unsigned seed;
  std::vector<std::string> jdks;  ///< "jdk17 17.0.15 in /usr/lib/jvm/..."
  std::vector<std::string> jvm_options;
};

void write_json(results const& all, origin const& from, std::filesystem::path const& file);

}  // namespace rendezvous::bench
