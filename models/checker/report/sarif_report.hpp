// The problems of a run as SARIF 2.1.0, which code hosts and editors show at source lines: a result for each failure,
// with the execution as a code flow with a thread flow for each thread.
#pragma once

#include <string>

#include "problems.hpp"

namespace models::checker {

/// `root`: paths below it are relative to it.
std::string to_sarif(run_report const& run, std::string const& root);

}  // namespace models::checker
