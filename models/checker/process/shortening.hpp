// The plan that shortens a failing execution: fewest preemptions first, then fewest operations.
//
// Bounded searches look for an execution that fails in the same way. The first allows no preemption, each further one
// allows one more, until one succeeds. With that number of preemptions, further searches cut every execution off one
// operation before the length of the shortest failure so far, until one finds nothing. If that search was complete
// within its bounds, there is no shorter failure.
//
// This is only the plan: the caller runs the searches.
#pragma once

#include <optional>
#include <string>

#include "../../search/search_options.hpp"

namespace models::checker {

/// An execution that failed.
struct failure {
  std::string verdict;
  std::string schedule;
  int preemptions = 0;       // no_limit: unknown
  std::string reached_by{};  // where its search would continue
};

class shortening {
 public:
  /// Each search is limited to that number of executions.
  shortening(failure found, std::uint64_t executions);

  struct search {
    search_bounds within;
    std::string after;  // where the search starts
  };
  /// The next search to run, up to its first failure. Nothing at the end of the plan.
  [[nodiscard]] std::optional<search> next() const;
  /// Reports the search's result. After an execution that fails in another way the search continues.
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
