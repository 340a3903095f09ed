// The row of a scenario: its result, and the verdict on it.
//
// Pure, so that the tests need no processes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "estimate.hpp"
#include "registry.hpp"

namespace models::checker {

/// A further way in which a scenario has failed: by another outcome.
struct further_failure {
  search_verdict verdict;
  std::string schedule;
  std::string trace;
};

/// For a row of a scenario that outlives it.
inline std::shared_ptr<scenario const> not_owned(scenario const& s) { return {std::shared_ptr<scenario const>(), &s}; }

struct row {
  std::shared_ptr<scenario const> what;
  exploration_result seen;
  search_verdict verdict;  // the explorer's, unless outcomes or graphs are not those declared
  std::string message;
  bool all_observed = false;             // whether what the observers have seen is all that there is to see
  bool cut_short = false;                // it passes, but the search was ended before its end
  std::string bounds;                    // what a claim is over, and whether it is exhaustive
  std::optional<estimate> size;          // how many executions the search would make
  std::vector<further_failure> further;  // outcomes, the same

  [[nodiscard]] bool as_expected() const { return verdict == what->what.expected || verdict == what->what.or_else; }
  [[nodiscard]] bool expected_to_pass() const { return what->what.expected.passes(); }
  /// Whether it passes as it should, but not all was explored although that was to be expected.
  [[nodiscard]] bool left_open() const { return as_expected() && expected_to_pass() && !seen.exhaustive; }
  /// Whether an execution failed, rather than the process or the search as a whole.
  [[nodiscard]] bool execution_failed() const { return !seen.died && !seen.verdict.passes(); }
  /// Whether there is an execution to show: one that failed, or one with an outcome that is not declared.
  [[nodiscard]] bool has_execution() const { return !seen.died && !seen.schedule.empty(); }
  /// All that were begun: complete ones, those cut off, and the one that failed.
  [[nodiscard]] std::uint64_t executions() const { return seen.ended() + (execution_failed() ? 1 : 0); }

  /// NAME@SCHEDULE of the execution that failed, or had an outcome that is not declared.
  [[nodiscard]] std::optional<std::string> replay() const;
  /// The arguments that repeat it.
  [[nodiscard]] std::optional<std::string> replay_arguments() const;
  [[nodiscard]] std::string replay_arguments(std::string const& schedule) const;
  /// The same with the command before them, whichever that is.
  [[nodiscard]] std::optional<std::string> repetition() const;
  [[nodiscard]] std::string repetition(std::string const& schedule) const;
};

/// What a search leaves out, or by what chance it goes, as "random, seed 7". Nothing when it leaves nothing out.
std::string describe(search_options const& how);

row judge(scenario const& s, exploration_result seen, double budget, search_options const& how = {});

}  // namespace models::checker
