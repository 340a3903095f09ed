// How a failing execution is made short before it is shown: fewest preemptions first, then fewest operations.
//
// Bounded searches look for an execution that fails in the same way. The first one allows no preemption, each further
// one allows one more, until one of them succeeds. With that number of preemptions, further searches cut every
// execution off one operation earlier than the shortest failure so far, until one of them finds nothing. If that one
// has seen everything within its bounds, there is no shorter failure.
//
// This is only the plan: the caller runs the searches, in processes of their own for instance.
#pragma once

#include <optional>
#include <string>

#include "../../search/search_options.hpp"

namespace models::checker {

/// An execution that failed.
struct failure {
  std::string verdict;
  std::string schedule;
  int preemptions = 0;       // no_limit: it is not known how many
  std::string reached_by{};  // how the search that has found it goes on after it
};

class shortening {
 public:
  /// Each search ends after that number of executions.
  shortening(failure found, std::uint64_t executions);

  struct search {
    search_bounds within;
    std::string after;  // it begins with what comes after that
  };
  /// The search to run now, up to its first failure. Nothing when the plan is at its end.
  [[nodiscard]] std::optional<search> next() const;
  /// What it found. An execution that fails in another way does not count: the search is taken up after it.
  void found(std::optional<failure> const& f);

  [[nodiscard]] failure const& best() const { return best_; }

 private:
  failure best_;
  int operations_;  // of it
  std::uint64_t executions_;
  int preemptions_ = 0;
  std::string after_;
  bool done_ = false;
};

}  // namespace models::checker
