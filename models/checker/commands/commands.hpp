// The commands of the program. Each returns the exit code, and throws bad_argument for invalid arguments.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "../process/runner.hpp"
#include "../project.hpp"
#include "../report/report_outputs.hpp"

namespace models::checker {

/// Exit codes: every verdict is as expected; one is not; the arguments are invalid; of one program there is no verdict,
/// since not all of it was explored, or is seen.
inline constexpr int as_expected = 0;
inline constexpr int not_as_expected = 1;
inline constexpr int wrong_arguments = 2;
inline constexpr int no_verdict = 3;

int list(std::vector<std::string> const& filters);
int list_for_ctest(std::vector<std::string> const& filters);

struct run_request {
  std::vector<std::string> filters;
  std::vector<std::string> weaken;  // as in order_changes_from()
  report_options reports;
  std::optional<std::string> checkpoint;  // the file to save the state in
  std::optional<std::string> resume;      // the file to resume from
  double checkpoint_interval = 1;
  std::optional<std::string> shard;  // I/N
  std::optional<std::string> times;  // the JSON of an earlier run, whose times balance the shards
  bool with_long = false;
  bool require_exhaustive = false;
  bool verbose = false;                // every row
  bool show = false;                   // the executions of wrong programs that were caught
  std::string program;                 // how this program was called
  std::vector<std::string> arguments;  // and with what
  run_settings settings;
};
int run(run_request const& request);

/// Merges the JSON files of the shards into that of the whole run.
int merge(std::string const& into, std::vector<std::string> const& shards, std::vector<std::string> arguments);

struct replay_request {
  std::string what;                    // NAME@SCHEDULE, or a name: then a failing execution is searched for first
  std::vector<std::string> weaken;     // as in order_changes_from()
  std::optional<std::string> json;     // the file for it
  std::string program;                 // the line that repeats it starts with it
  std::vector<std::string> arguments;  // and with what it was called
  run_settings settings;
};
int replay(replay_request const& request);

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
