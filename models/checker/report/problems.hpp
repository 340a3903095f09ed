// The problems of a run, for all formats: unexpected rows, and failed checks of the run as a whole.
//
// Only source_root() and below() do.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "../../program/execution_record.hpp"
#include "../project.hpp"
#include "../row.hpp"
#include "origin.hpp"

namespace models::checker {

/// A run to be reported: by `run`, or the one row of `explore`.
struct run_report {
  std::vector<scenario const*> const& chosen;  // those without a row were not finished
  std::vector<row const*> const& rows;
  all_findings const& found;
  bool require_exhaustive;  // a row that is not exhaustive is then a failure
  origin const& from;
  std::string program;  // begins the replay command

  [[nodiscard]] bool complete() const { return rows.size() == chosen.size(); }
};

struct problem {
  std::string kind;     // see failure_kinds.hpp; or the name of the failed check
  std::string subject;  // the scenario, or the subject of the check
  std::string message;  // in a sentence or two
  std::string text;     // the complete text
  source_line at;
  row const* of = nullptr;  // null: a check of the run
};

/// Returns nothing for a row as expected.
std::optional<problem> problem_of(row const& r, run_report const& run);
std::optional<problem> problem_of(std::string const& judgement, finding const& f);

/// The problems of rows, then those of checks. One row of each cause comes first, since some tools show only ten.
std::vector<problem> problems_of(run_report const& run);

/// Where the failure was detected; else the scenario.
source_line place_of(row const& r);
source_line place_of(scenario const& s);

/// The root of the sources: GITHUB_WORKSPACE, or the current directory.
std::string source_root();
/// The path relative to the root, if the file is below it; also for a path relative to the build folder.
std::string below(std::string const& root, std::string const& file);

}  // namespace models::checker
