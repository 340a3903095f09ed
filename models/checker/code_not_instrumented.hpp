// Code of a program whose accesses to memory are not seen: what is known of its files and libraries, and what its
// executions came to; and names by which it is accepted.
#pragma once

#include <string>
#include <vector>

#include "registry.hpp"

namespace models::checker {

/// The code that is not accepted.
std::vector<std::string> code_not_instrumented(scenario const& s, exploration_result const& result);

/// Why a program with this code has no verdict, and what to do.
std::string why_no_verdict(std::vector<std::string> const& code);

}  // namespace models::checker
