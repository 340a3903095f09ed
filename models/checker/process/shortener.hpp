// Shortens the failing execution of a scenario by the plan of shortening.hpp, and replays the shortest; each search,
// and the replay, in a separate process.
#pragma once

#include <optional>
#include <string>

#include "child.hpp"
#include "shortening.hpp"

namespace models::checker {

class shortener {
 public:
  /// Starts at once. `schedule` replays the failure; for a disallowed outcome, only the same outcome counts.
  shortener(scenario const& s, search_verdict verdict, std::string const& schedule, double patience,
            std::optional<std::string> outcome = {});

  /// To be called when a process may have ended. Returns the replayed short execution at the end. If even the original
  /// one cannot be replayed, the verdict reports that.
  std::optional<exploration_result> poll();

 private:
  enum class step : std::uint8_t { repeating_original, searching, repeating_best };

  [[nodiscard]] exploration_result with_preemptions(exploration_result r) const;
  std::optional<exploration_result> continue_plan();
  void repeat(step now, std::string const& schedule);
  void tell_plan(exploration_result const& seen);

  scenario const& scenario_;
  search_verdict verdict_;
  std::optional<std::string> outcome_;
  double patience_;
  double seconds_left_;  // of the processor, for searches
  step step_ = step::repeating_original;
  exploration_result original_;
  std::optional<shortening> plan_;
  std::optional<child> child_;
};

}  // namespace models::checker
