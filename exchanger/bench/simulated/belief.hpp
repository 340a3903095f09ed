// Compares a simulation of the profile `here` with the measurements of the real benchmark.
#pragma once

#include <filesystem>

#include "../results.hpp"

namespace rendezvous::bench::simulated {

/// Throws std::runtime_error when the file is not the JSON of a run of the benchmark: to be asked before a simulation,
/// which takes long.
void expect_measurement(std::filesystem::path const& file);

/// Prints ratios to the base, simulated and real, the errors, and where the order of the contenders differs. `real` is
/// the JSON of a run of the benchmark. Throws as above.
void print_belief(results const& simulated, std::filesystem::path const& real);

}  // namespace rendezvous::bench::simulated
