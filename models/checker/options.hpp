// The exploration options of a scenario.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "project.hpp"
#include "registry.hpp"

namespace models::checker {

inline exploration_options options_for(scenario const& s) {
  exploration_options options{s.options};
  options.outcomes.insert(s.what.outcomes.begin(), s.what.outcomes.end());
  for (auto const& [outcome, why] : s.what.forbidden) options.forbidden.insert(outcome);
  options.names = this_project().names;
  options.observers = this_project().observers;
  options.orders = s.what.challenged;
  options.orders.insert(s.what.weakened.begin(), s.what.weakened.end());
  options.spurious_wake_ups = s.what.spurious_wake_ups;
  options.running = s.running;
  options.all_memory_is_seen = s.all_memory_is_seen;
  std::uint8_t set = 0;
  for (auto const& threads : s.what.interchangeable) {
    ++set;
    for (int const t : threads) options.interchangeable[t] = set;
  }
  return options;
}

/// Options to find failing executions, also by a disallowed outcome; by this one only, if it is given.
inline exploration_options options_for_failures(scenario const& s, std::optional<std::string> const& outcome = {}) {
  exploration_options options = options_for(s);
  options.stop_at_undeclared = true;
  if (outcome) {
    options.outcomes.clear();
    options.forbidden = {*outcome};
  }
  return options;
}

/// Options to replay one execution, with its trace.
inline exploration_options repeating(scenario const& s, std::string schedule,
                                     std::optional<std::string> const& outcome = {}) {
  exploration_options options = options_for_failures(s, outcome);
  options.repeat = std::move(schedule);
  return options;
}

}  // namespace models::checker
