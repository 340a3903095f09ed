// Tries changes of orders: whether some scenario fails with each, and which needs the fewest executions for that.
//
// The scenarios of a trial are explored for a few executions each, then for more, and at last completely, so a cheap
// failure is found early. Until the last stage each exploration uses one process, and the result does not depend on how
// many trials run at once.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "../process/runner.hpp"

namespace models::checker {

struct trial {
  std::vector<scenario> scenarios;  // with the change made to them
  std::uint64_t most = 0;           // executions of each, or somewhat more; 0: all
  /// The scenarios without the change: one that fails must pass so, or the failure says nothing. None: not asked.
  std::vector<scenario> unchanged{};
  std::size_t left_out = 0;  // scenarios that are about it, too, and run long
};

struct trial_settings {
  unsigned jobs = 1;     // trials at once
  double patience = 60;  // as in run_settings
  bool shorten = false;  // looks for a short execution that fails like the one found
  /// Whether a row that is not as expected ends the trial. One that does not is kept among `unclear`.
  bool (*is_failure)(row const& r) = [](row const&) { return true; };
};

struct trial_result {
  std::optional<row> failure;    // its scenario is the trial's
  std::optional<row> unchanged;  // why the failure says nothing: the scenario does not pass without the change, either
  std::vector<row> unclear;      // neither passed nor failed; their scenarios are the trial's, too
  std::size_t exhaustive = 0;    // scenarios that were explored to the end, and passed
  std::size_t open = 0;          // that passed, and were not explored to the end
  std::size_t left_out = 0;      // that run long, and were not tried
  std::uint64_t executions = 0;  // of the scenario that failed until then; otherwise in all
  std::uint64_t in_all = 0;      // of all scenarios, also those that were explored before the one that failed
  double seconds = 0;

  /// Whether all that was tried was explored, and nothing failed.
  [[nodiscard]] bool passed() const { return !failure && unclear.empty() && open == 0; }
};

/// Whether the program under test has failed, in an execution or by an outcome that is not declared: not a crash, a
/// limit of the explorer, a promise of the model that was broken, or a remark on the search.
bool is_counterexample(row const& r);

struct trial_progress {
  std::size_t finished = 0;
  std::size_t all = 0;
};

/// Returns 0, or the number of the signal that ended it early. Results come in whatever order the trials end; when
/// `finished` returns false, those that still run are not needed.
int run_trials(std::vector<trial> const& all, trial_settings const& settings, signals& arriving,
               std::function<bool(std::size_t index, trial_result const& r)> const& finished,
               std::function<void(trial_progress const&)> const& progress = {});

}  // namespace models::checker
