// What to tell the explorer about a scenario.
//
// May touch: nothing outside.
#pragma once

#include <string>
#include <utility>

#include "../scenarios/registry.hpp"

namespace models::checker {

inline exploration_options options_for(scenario const& s) {
  exploration_options options;
  options.weakened = s.what.weakened;
  options.spurious_wake_ups = s.what.spurious_wake_ups;
  return options;
}

/// To repeat one execution, with its trace.
inline exploration_options repeating(scenario const& s, std::string schedule) {
  exploration_options options = options_for(s);
  options.repeat = std::move(schedule);
  return options;
}

}  // namespace models::checker
