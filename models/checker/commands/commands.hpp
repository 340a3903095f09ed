// What the program can be told to do. Each command returns the program's exit code and throws bad_argument
// when the command line asks for something that there is not.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "../process/runner.hpp"
#include "../project.hpp"
#include "../report/report_outputs.hpp"

namespace models::checker {

/// Returned when every verdict is as expected, and when one is not.
inline constexpr int as_expected = 0;
inline constexpr int not_as_expected = 1;
inline constexpr int wrong_arguments = 2;

int list(std::vector<std::string> const& filters);
int list_for_ctest(std::vector<std::string> const& filters);

struct run_request {
  std::vector<std::string> filters;
  std::vector<std::string> weaken;  // as in order_changes_from()
  report_options reports;
  std::optional<std::string> checkpoint;  // the file to keep the state in
  std::optional<std::string> resume;      // the file to go on from
  double checkpoint_interval = 1;
  std::optional<std::string> shard;  // I/N
  std::optional<std::string> times;  // the JSON of an earlier run, by whose times the shards are made
  bool with_long = false;
  bool require_exhaustive = false;
  bool verbose = false;                // every row
  bool show = false;                   // the executions of wrong programs that were caught
  std::string program;                 // how this program was called
  std::vector<std::string> arguments;  // and with what
  run_settings settings;
};
int run(run_request const& request);

/// Makes the JSON of a whole run out of those of its shards.
int merge(std::string const& into, std::vector<std::string> const& shards, std::vector<std::string> arguments);

struct replay_request {
  std::string what;                    // NAME@SCHEDULE, or a name: then the execution that fails is looked for first
  std::vector<std::string> weaken;     // as in order_changes_from()
  std::optional<std::string> json;     // the file for it
  std::string program;                 // the line that repeats it starts with it
  std::vector<std::string> arguments;  // and with what it was called
  run_settings settings;
};
int replay(replay_request const& request);

/// Tries every order of every algorithm weaker by a step. Only for a project that says what there is to audit.
command audit_command(std::string const& program, std::vector<std::string> const& arguments);
/// Finds every weakest assignment of orders with which an algorithm passes. For such a project, too.
command relaxations_command(std::vector<std::string> const& arguments);

/// A search that is explored in parts, elsewhere.
command work_command();
command gather_command(std::string const& program, std::vector<std::string> const& arguments);

/// Writes what others have found as a page.
command report_command();

}  // namespace models::checker
