// The exploration of one scenario; after a short search, a second one with interchangeable threads renamed
// (renamings.hpp); and after a failure, the search for a shorter failing execution.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runner.hpp"
#include "shortener.hpp"

namespace models::checker {

class job {
 public:
  /// Starts at once.
  job(std::size_t index, scenario const& s, run_settings settings);

  [[nodiscard]] std::size_t index() const { return index_; }
  [[nodiscard]] running_row progress() const;
  void allow(unsigned workers) { child_->allow(workers); }

  /// To be called when a process may have ended. Returns the row at the end.
  std::optional<row> poll();

 private:
  [[nodiscard]] exploration_options options() const;
  /// Whether it starts a second search.
  bool goes_on_with_renamings(exploration_result& seen);
  /// One of the scenario's failures.
  struct failure {
    search_verdict verdict;  // of the explorer
    std::string schedule;
    std::optional<std::string> outcome;
    search_verdict shown_as;
  };

  /// One for each disallowed outcome, unless the first one has ended the search.
  [[nodiscard]] std::vector<failure> failures() const;
  /// Starts to shorten the next failure; returns the row at the end.
  std::optional<row> show_next();
  row report();

  std::size_t index_;
  scenario const& scenario_;
  run_settings settings_;
  std::optional<child> child_;
  std::optional<exploration_result> first_;  // of two searches, the second of which runs
  std::uint64_t renamings_ = 0;              // of each of its executions
  exploration_result found_;                 // the failures
  std::vector<failure> failures_;            // those to be shown
  std::vector<exploration_result> shown_;
  std::optional<shortener> shortener_;
};

}  // namespace models::checker
