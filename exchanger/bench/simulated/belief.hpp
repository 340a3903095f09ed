// What a simulation of the profile `here` says, beside what the real benchmark has measured.
//
// May touch: files, standard output.
#pragma once

#include <filesystem>

#include "../results.hpp"

namespace rendezvous::bench::simulated {

/// Prints ratios to the base, simulated and real, the errors, and where the order of the contenders differs. `real` is
/// the JSON of a run of the benchmark. Throws std::runtime_error when it cannot be read.
void print_belief(results const& simulated, std::filesystem::path const& real);

}  // namespace rendezvous::bench::simulated
