// A run on a simulated machine: the windows of all contenders, in rounds, each with its own seed.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "../plan.hpp"
#include "../results.hpp"
#include "profiles.hpp"

namespace rendezvous::bench::simulated {

struct run_options {
  std::string profile;
  int cores = 0;                        ///< zero: those of the profile
  bool a_core_for_each = false;         ///< as many cores as threads, whatever the profile says
  std::vector<std::string> contenders;  ///< names, or beginnings of names; empty for all
  std::string base = "as-jdk8";
  double core_milliseconds = 64;  ///< of simulated time in a window, of all cores that are used
  int rounds = 3;
  unsigned seed = 1;
  int impatient = 0;  ///< threads that do not yield, as in window_options
};

/// What the command line asks for, as far as it can be simulated: throughput. By default words, untimed, with 2, 4, 8
/// ... threads up to the cores (at least 32; 256 with a core for each), pinned, and on one core of the profile `here`.
/// Throws std::invalid_argument for other items.
std::vector<setup> plan_for(wishes const& asked, run_options const& chosen);

/// The names of those that can be simulated.
std::vector<std::string> names();

/// The profile that the options name, with as many cores as they say. Throws std::invalid_argument when there is none.
profile profile_of(run_options const& chosen);

/// The same options have the same results.
/// Throws broken_contender when a call does not return, and std::invalid_argument when nobody has such a name.
results run(std::vector<setup> const& plan, run_options const& chosen,
            std::function<void(int round, int windows, int all)> const& progress);

}  // namespace rendezvous::bench::simulated
