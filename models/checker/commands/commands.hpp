// The commands of the program. Each returns the exit code, and throws bad_argument for invalid arguments.
#pragma once

#include <string>
#include <vector>

#include "../project.hpp"

namespace models::checker {

/// Exit codes: every verdict is as expected; one is not; the arguments are invalid; of one program there is no verdict,
/// since not all of it was explored, or is seen.
inline constexpr int as_expected = 0;
inline constexpr int not_as_expected = 1;
inline constexpr int wrong_arguments = 2;
inline constexpr int no_verdict = 3;

/// What `program` can do, each with its own options (project.hpp); `arguments` are all that it was called with.
command list_command();
command run_command(std::string const& program, std::vector<std::string> const& arguments);
/// Merges the JSON files of the shards into that of the whole run.
command merge_command(std::vector<std::string> const& arguments);
command replay_command(std::string const& program, std::vector<std::string> const& arguments);

/// Tries every order of every algorithm weakened by one step. Only for a project that lists what to audit.
command audit_command(std::string const& program, std::vector<std::string> const& arguments);
/// Finds every weakest assignment of orders with which an algorithm passes. Only for such a project.
command relaxations_command(std::vector<std::string> const& arguments);

/// The two halves of a distributed search.
command work_command();
command gather_command(std::string const& program, std::vector<std::string> const& arguments);

/// Writes the JSON of other commands as a page.
command report_command();

}  // namespace models::checker
