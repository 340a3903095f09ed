// The results as a table, on the standard output, and as JSON, in a file.
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

/// Tables of at most a hundred columns.
void print_tables(results const& all, origin const& from);

void write_json(results const& all, origin const& from, std::filesystem::path const& file);

}  // namespace rendezvous::bench
