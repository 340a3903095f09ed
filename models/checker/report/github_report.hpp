// What a run has to complain of as GitHub's annotations: a line of output for each failure, which is shown at its line
// of the source. The summary of a job is Markdown (page.hpp), which is added to a file that the environment names.
//
// Only runs_on_github() and file_of_job_summary() do.
#pragma once

#include <optional>
#include <string>

#include "problems.hpp"

namespace models::checker {

bool runs_on_github();
/// Nothing: there is none.
std::optional<std::string> file_of_job_summary();

/// "::error file=a.cpp,line=3,title=data race::slot/a: ...", for each failure a line.
std::string to_annotations(run_report const& run, std::string const& root);

}  // namespace models::checker
