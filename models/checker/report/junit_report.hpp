// The rows of a run as JUnit XML: a suite for each group, a case for each row.
//
// json_report.hpp has the file for it.
#pragma once

#include <string>
#include <string_view>

#include "problems.hpp"

namespace models::checker {

/// `root`: paths below it are relative to it.
std::string to_junit(run_report const& run, std::string const& root);

/// Escapes text for XML content and attributes; invalid characters become question marks.
std::string escaped(std::string_view text);

}  // namespace models::checker
