// An ordinary program as a scenario of the checker, and how it is explored: for the command and for the library.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "../checker/process/runner.hpp"
#include "native_program.hpp"
#include "unseen.hpp"

namespace models::instrumented {

/// What is asked of an exploration, whoever asks.
struct native_request {
  std::string name;
  int threads = 0;
  bool counted_loops = false;
  bool allow_leaks = false;
  bool uninitialised = false;  // what was never written is not to be read
  memory_reuse reuse = memory_reuse::own;
  search_options search{};  // by graphs, whatever it says
  double budget = 0;        // seconds; 0: none
  unsigned jobs = 1;
  std::set<std::string> accepted_unseen{};  // names of what is not instrumented, and is no matter
};

/// `make` is called for each process that explores; `not_seen` is known of the program itself.
scenario scenario_of(native_request const& request, unseen const& not_seen,
                     std::function<std::unique_ptr<native_program>()> make);
/// With what its executions came to.
unseen with_what_ran(unseen all, checker::row const& r);
checker::run_settings settings_of(native_request const& request);

/// All executions, or only the one of the schedule. Returns 0, or the signal that ended it.
int explore_or_repeat(scenario const& s, checker::run_settings const& settings,
                      std::optional<std::string> const& schedule, checker::signals& arriving, checker::row& found);

}  // namespace models::instrumented
