// An ordinary program as a scenario of the checker, and how it is explored: for the command and for the library.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "../checker/process/runner.hpp"
#include "native_program.hpp"
#include "unseen.hpp"

namespace models::instrumented {

/// `make` is called for each process that explores; `not_seen` is known of the program itself.
scenario scenario_of(std::string const& name, int threads, program_options const& options, unseen const& not_seen,
                     std::function<std::unique_ptr<native_program>()> make);
/// With what its executions came to.
unseen with_what_ran(unseen all, checker::row const& r);

/// All executions, or only the one of the schedule. Returns 0, or the signal that ended it.
int explore_or_repeat(scenario const& s, checker::run_settings const& settings,
                      std::optional<std::string> const& schedule, checker::signals& arriving, checker::row& found);

}  // namespace models::instrumented
