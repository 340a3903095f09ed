// The rows of a run as JUnit's XML, which build servers show: a suite for a group, a case for a row.
//
// json_report.hpp has the file for it.
#pragma once

#include <string>
#include <vector>

#include "../project.hpp"
#include "../row.hpp"
#include "origin.hpp"

namespace models::checker {

struct junit_run {
  std::vector<scenario const*> const& chosen;  // those without a row were not finished, and count as skipped
  std::vector<row const*> const& rows;
  all_findings const& found;
  bool require_exhaustive;  // a row that is left open is a failure then
  origin const& from;
  std::string program;  // starts the line that repeats a failure
};
std::string to_junit(junit_run const& run);

/// As text in XML, or between quotes. What XML cannot hold becomes a question mark.
std::string escaped(std::string_view text);

}  // namespace models::checker
