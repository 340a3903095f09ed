// What a project hands to the checker besides its scenarios: names of accesses and values, observers of executions,
// judgements on a run as a whole, commands of its own. The checker itself knows no program that it checks.
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

/// What the observers have seen of a scenario, and whether there is nothing else to see.
struct shown {
  std::string_view scenario;
  std::map<std::string, sightings> observed{};  // by the observers' names
  bool all = false;
};

/// What the rows of a run say together of one thing, as of a state machine that they are to cover.
struct finding {
  std::string name;
  bool as_expected = true;
  bool in_full = true;            // all that it takes was run; otherwise it is shown only if something is wrong
  std::string text{};             // for people
  nlohmann::ordered_json json{};  // for programs

  [[nodiscard]] bool is_shown() const { return in_full || !as_expected; }
};

/// A kind of such all_findings.
struct judgement {
  std::string name;  // the key in the JSON, the suite in JUnit's XML
  std::function<std::vector<finding>(std::vector<shown> const&, scenarios const&)> on;
};

/// Findings by the names of their judgements.
using all_findings = std::vector<std::pair<std::string, std::vector<finding>>>;

struct command {
  std::string name;
  std::string description;
  /// Adds the options to the command line, and returns what runs when the command was given: its result is the exit
  /// code. It throws bad_argument when the command line asks for something that there is not.
  std::function<std::function<int()>(CLI::App&)> prepare;
  /// Takes what stands behind '--'; none: nothing may.
  std::function<void(std::vector<std::string>)> behind_dashes{};
};

/// What there is to audit: scenarios that are about the same code, and the labels of that.
struct audited {
  std::string name;
  std::vector<std::string> scenarios;  // as in select()
  std::vector<int> labels;
};

struct project {
  std::string name{};  // of the program; none: as its file is called
  std::string description = "Explores every execution of small programs.";
  label_table names{};
  std::vector<observer*> observers{};
  std::vector<judgement> judgements{};
  std::vector<command> commands{};
  std::vector<checker::audited> audited{};
};

/// The project that this program is about: as main() was given it.
project& this_project();

struct row;
std::vector<shown> shown_by(std::vector<row const*> const& rows);

/// What all judgements say of the rows.
all_findings judge_all(std::vector<shown> const& rows);

bool all_as_expected(all_findings const& found);

/// What there is to say: nothing of what was run in part, unless something is wrong.
std::string summary(all_findings const& found);

/// The whole program: parses the command line, does what it says, and returns the exit code.
int main(project about, int argc, char** argv);

}  // namespace models::checker
