// The rows of a run as JUnit's XML, which build servers show: a suite for a group, a case for a row.
//
// json_report.hpp has the file for it.
#pragma once

#include <string>
#include <string_view>

#include "problems.hpp"

namespace models::checker {

/// `root`: paths below it are relative to it.
std::string to_junit(run_report const& run, std::string const& root);

/// As text in XML, or between quotes. What XML cannot hold becomes a question mark.
std::string escaped(std::string_view text);

}  // namespace models::checker
