// Explores many scenarios, several at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "../row.hpp"
#include "coordinator.hpp"
#include "signals.hpp"

namespace models::checker {

/// The maximum number of exploring processes.
inline constexpr unsigned most_jobs = 1024;

struct run_settings {
  search_options how{};
  double budget = 0;                   // seconds for each; 0: none
  double patience = 60;                // seconds without an execution that are a hang
  unsigned jobs = 1;                   // processes that explore
  bool fail_fast = false;              // ends with the first row that is not as expected
  bool traces = false;                 // also of expected failures
  bool as_found = false;               // report failing executions without shortening them
  bool survey = false;                 // estimate long searches, for listener::progress
  bool only_failures = false;          // an undeclared outcome ends the search, as a failure does
  std::optional<continuation> kept{};  // only for a run of one scenario
};

/// A scenario that is being explored.
struct running_row {
  std::string_view name;
  std::uint64_t executions = 0;
  double seconds = 0;
  double expected = 0;                  // estimated total number of executions; 0: unknown
  std::uint64_t executions_before = 0;  // of these, from a checkpoint
  int checkpoint_error = 0;             // 0: the last one was written
};

class listener {
 public:
  virtual ~listener() = default;
  /// Called for each row as it finishes; `index` is its index among the chosen.
  virtual void finished(std::size_t index, row const& r) = 0;
  /// Called now and then; the rows in order of their start.
  virtual void progress(std::vector<running_row> const& now) = 0;
};

/// Keeps the row of a run of one scenario.
struct only_row final : listener {
  void finished(std::size_t, row const& r) override { seen = r; }
  void progress(std::vector<running_row> const&) override {}
  row seen;
};

/// Returns 0, or the number of the signal that ended it early; running explorations are then killed, as they are with
/// fail_fast.
int run_all(std::vector<scenario const*> const& chosen, run_settings const& settings, signals& arriving,
            listener& told);

/// For a distributed search: repeats it with interchangeable threads renamed, if it was short (renamings.hpp). Returns
/// as above.
int test_renamings(scenario const& s, run_settings const& settings, signals& arriving, exploration_result& seen);

/// Replays one execution. Returns as above.
int run_one(scenario const& s, std::string_view schedule, double patience, signals& arriving, row& result);

}  // namespace models::checker
