// The results of an audit as text.
#pragma once

#include <string>
#include <vector>

#include "../report/text.hpp"
#include "audit_claims.hpp"

namespace models::checker {

/// One claim, in lines; `program` begins the command that replays a failure.
std::string in_words(claim const& c, std::string const& program, paint const& colours);

/// The number of claims of each verdict, in one line.
std::string summary(std::vector<claim> const& claims, paint const& colours);

}  // namespace models::checker
