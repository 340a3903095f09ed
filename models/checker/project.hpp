// A project's extensions of the checker: names of accesses and values, observers of executions, checks of a run as a
// whole, and commands. The checker itself depends on no project.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "../program/labels.hpp"
#include "../program/observer.hpp"
#include "registry.hpp"

namespace CLI {
class App;
}

namespace models::checker {

/// The observations of a scenario, and whether they are complete.
struct shown {
  std::string_view scenario;
  std::map<std::string, sightings> observed{};  // by the observers' names
  bool all = false;
};

/// One result of a check of the run as a whole, such as the coverage of one state machine.
struct finding {
  std::string name;
  bool as_expected = true;
  bool in_full = true;  // all scenarios that it needs were run; otherwise it is shown only if something is wrong
  std::string text{};   // for people
  nlohmann::ordered_json json{};  // for programs

  [[nodiscard]] bool is_shown() const { return in_full || !as_expected; }
};

/// A check of the run as a whole.
struct judgement {
  std::string name;  // the key in the JSON, the suite in JUnit's XML
  std::function<std::vector<finding>(std::vector<shown> const&, scenarios const&)> on;
};

/// The results by the names of their checks.
using all_findings = std::vector<std::pair<std::string, std::vector<finding>>>;

struct command {
  std::string name;
  std::string description;
  /// Adds the options to the command line, and returns the function that runs the command: it returns the exit code,
  /// and throws bad_argument for invalid arguments.
  std::function<std::function<int()>(CLI::App&)> prepare;
  /// Takes the arguments after '--'; none: there may be none.
  std::function<void(std::vector<std::string>)> behind_dashes{};
};

/// A subject of audits: scenarios of the same code, and its labels.
struct audited {
  std::string name;
  std::vector<std::string> scenarios;  // as in select()
  std::vector<int> labels;
};

struct project {
  std::string name{};  // of the program; none: its file name
  std::string description = "Explores every execution of small programs.";
  label_table names{};
  std::vector<observer*> observers{};
  std::vector<judgement> judgements{};
  std::vector<command> commands{};
  std::vector<checker::audited> audited{};
};

/// The project that was passed to main().
project& this_project();

struct row;
std::vector<shown> shown_by(std::vector<row const*> const& rows);

/// The results of all checks of the rows.
all_findings judge_all(std::vector<shown> const& rows);

bool all_as_expected(all_findings const& found);

/// The text of the results, without partial ones unless something is wrong.
std::string summary(all_findings const& found);

/// The program: parses the command line, runs the command, and returns the exit code.
int main(project about, int argc, char** argv);

}  // namespace models::checker
