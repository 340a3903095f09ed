// What a run has to complain of, for every format alike: the rows that are not as expected, and the judgements on all.
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

/// A run as it is reported: of `run`, or the one row of `explore`.
struct run_report {
  std::vector<scenario const*> const& chosen;  // those without a row were not finished
  std::vector<row const*> const& rows;
  all_findings const& found;
  bool require_exhaustive;  // a row that is left open is a failure then
  origin const& from;
  std::string program;  // starts the line that repeats a failure

  [[nodiscard]] bool complete() const { return rows.size() == chosen.size(); }
};

struct problem {
  std::string kind;     // see failure_kinds.hpp; of a judgement its name
  std::string subject;  // the scenario, or what was judged
  std::string message;  // in a sentence or two
  std::string text;     // all that there is to say, for people
  source_line at;
  row const* of = nullptr;  // null: of a judgement
};

/// Nothing of a row that is as it should be.
std::optional<problem> problem_of(row const& r, run_report const& run);
std::optional<problem> problem_of(std::string const& judgement, finding const& f);

/// Of all rows, then of the judgements. One row of each cause comes before the others: some who show failures show ten.
std::vector<problem> problems_of(run_report const& run);

/// Where an execution was found to be wrong; else the scenario.
source_line place_of(row const& r);
source_line place_of(scenario const& s);

/// Below which the sources lie: GITHUB_WORKSPACE, or the current directory.
std::string source_root();
/// Relative to the root, of a file that lies below it. Of a path that the compiler was given as relative to the folder
/// of the build, too.
std::string below(std::string const& root, std::string const& file);

}  // namespace models::checker
