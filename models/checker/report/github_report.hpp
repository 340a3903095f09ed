// The problems of a run as GitHub annotations: a line of output for each failure, which GitHub shows at its source
// line. The job summary is Markdown (page.hpp), appended to a file named by the environment.
//
// Only runs_on_github(), fit_for_logs() and file_of_job_summary() look at the environment.
#pragma once

#include <optional>
#include <string>

#include "problems.hpp"

namespace models::checker {

bool runs_on_github();
/// On GitHub: without what its runner would take for a command, of text that a program or a file may have put there.
std::string fit_for_logs(std::string const& text);
/// Returns nothing if there is none.
std::optional<std::string> file_of_job_summary();

/// "::error file=a.cpp,line=3,title=data race::slot/a: ...", for each failure a line.
std::string to_annotations(run_report const& run, std::string const& root);

}  // namespace models::checker
