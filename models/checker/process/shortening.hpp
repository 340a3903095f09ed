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

#include "../../program/verdict.hpp"
#include "../../search/search_options.hpp"

namespace models::checker {

/// An execution that failed.
struct failure {
  search_verdict verdict;
  std::string schedule;
  int preemptions = 0;       // no_limit: unknown
  std::string reached_by{};  // where its search would continue
};

class shortening {
 public:
  /// All searches together are limited to that number of operations, each execution taken to be as long as the shortest
  /// failure so far. A long one counts for more than its operations, and each for its beginning. Unlike time, that is
  /// the same on any machine, however busy.
  shortening(failure found, std::uint64_t operations);

  struct search {
    search_bounds within;
    std::string after;  // where the search starts
  };
  /// The next search to run, up to its first failure. Nothing at the end of the plan.
  [[nodiscard]] std::optional<search> next() const;
  /// Reports the search's result, and how many executions it has made. After an execution that fails in another way the
  /// search continues.
  void found(std::optional<failure> const& f, std::uint64_t executions);

  [[nodiscard]] failure const& best() const { return best_; }

 private:
  [[nodiscard]] std::uint64_t cost_of_execution() const;

  failure best_;
  int operations_;      // of it
  std::uint64_t left_;  // operations of searches
  int preemptions_ = 0;
  std::string after_;
  bool done_ = false;
};

}  // namespace models::checker
