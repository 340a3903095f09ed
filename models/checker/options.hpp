// What to tell the explorer about a scenario.
#pragma once

#include <string>
#include <utility>

#include "project.hpp"
#include "registry.hpp"

namespace models::checker {

inline exploration_options options_for(scenario const& s) {
  exploration_options options;
  for (std::string_view const o : s.what.outcomes) options.outcomes.emplace(o);
  options.names = this_project().names;
  options.observers = this_project().observers;
  options.orders = s.what.challenged;
  options.orders.insert(s.what.weakened.begin(), s.what.weakened.end());
  options.spurious_wake_ups = s.what.spurious_wake_ups;
  std::uint8_t set = 0;
  for (auto const& threads : s.what.interchangeable) {
    ++set;
    for (int const t : threads) options.interchangeable[t] = set;
  }
  return options;
}

/// To find executions that fail, be it only by their outcome.
inline exploration_options options_for_failures(scenario const& s) {
  exploration_options options = options_for(s);
  options.stop_at_undeclared = true;
  return options;
}

/// To repeat one execution, with its trace.
inline exploration_options repeating(scenario const& s, std::string schedule) {
  exploration_options options = options_for_failures(s);
  options.repeat = std::move(schedule);
  return options;
}

}  // namespace models::checker
