// Makes the failing execution of a scenario short, and shows it: each search of the plan, and the execution
// that is reported in the end, in a process of its own.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "child.hpp"
#include "shortening.hpp"

namespace models::checker {

class shortener {
 public:
  /// Starts at once. The scenario has failed like this, and the schedule repeats it; where it is an outcome that must
  /// not be reached, only this one counts.
  shortener(scenario const& s, std::string verdict, std::string const& schedule, double patience,
            std::optional<std::string> outcome = {});

  /// Whenever a process may have ended. In the end the short execution, as it was seen when it was repeated.
  /// When even the original one cannot be repeated, that is what comes back: the verdict tells.
  std::optional<exploration_result> poll();

 private:
  using clock = std::chrono::steady_clock;
  enum class step : std::uint8_t { repeating_original, searching, repeating_best };

  [[nodiscard]] exploration_result with_preemptions(exploration_result r) const;
  std::optional<exploration_result> continue_plan();
  void repeat(step now, std::string const& schedule);
  [[nodiscard]] double seconds_left() const;

  scenario const& scenario_;
  std::string verdict_;
  std::optional<std::string> outcome_;
  double patience_;
  clock::time_point const start_ = clock::now();
  step step_ = step::repeating_original;
  exploration_result original_;
  std::optional<shortening> plan_;
  std::optional<child> child_;
};

}  // namespace models::checker
