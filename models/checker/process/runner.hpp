// Explores many scenarios, so many at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "../row.hpp"
#include "coordinator.hpp"
#include "signals.hpp"

namespace models::checker {

/// Of processes that explore.
inline constexpr unsigned most_jobs = 256;

struct run_settings {
  search_options how;
  double budget = 0;                 // seconds for each; 0: none
  double patience = 60;              // seconds without an execution that make a hang
  unsigned jobs = 1;                 // processes that explore
  bool fail_fast = false;            // ends with the first row that is not as expected
  bool traces = false;               // of failures that are expected, too
  bool as_found = false;             // a failing execution is reported without the search for a short one
  bool survey = false;               // what runs long is estimated, for listener::progress
  bool only_failures = false;        // an outcome that is not declared ends the search, as a failure does
  std::optional<continuation> kept;  // only for a run of one scenario
};

/// A scenario that is being explored.
struct running_row {
  std::string_view name;
  std::uint64_t executions = 0;
  double seconds = 0;
  double expected = 0;                  // executions in all, as estimated; 0: not known
  std::uint64_t executions_before = 0;  // of these, from a checkpoint
  int checkpoint_error = 0;             // 0: the last one was written
};

class listener {
 public:
  virtual ~listener() = default;
  /// In whatever order they finish; `index` says which one.
  virtual void finished(std::size_t index, row const& r) = 0;
  /// Every now and then; the one that started first comes first.
  virtual void progress(std::vector<running_row> const& now) = 0;
};

/// Keeps the row of a run of one scenario.
struct only_row final : listener {
  void finished(std::size_t, row const& r) override { seen = r; }
  void progress(std::vector<running_row> const&) override {}
  row seen;
};

/// Returns 0, or the number of the signal that ended it early; what still ran is then killed. So it is when the
/// run fails fast.
int run_all(std::vector<scenario const*> const& chosen, run_settings const& settings, signals& arriving,
            listener& told);

/// For a search that others have made: makes it again with interchangeable threads renamed, if it was short
/// (renamings.hpp). Returns as above.
int test_renamings(scenario const& s, run_settings const& settings, signals& arriving, observation& seen);

/// Repeats one execution. Returns as above.
int run_one(scenario const& s, std::string_view schedule, double patience, signals& arriving, row& result);

}  // namespace models::checker
