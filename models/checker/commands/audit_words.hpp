// What an audit has found, for people.
#pragma once

#include <string>
#include <vector>

#include "../report/text.hpp"
#include "audit_claims.hpp"

namespace models::checker {

/// In lines; `program` is how the line that repeats a failure begins.
std::string in_words(claim const& c, std::string const& program, paint const& colours);

/// How often each verdict was given, in one line.
std::string summary(std::vector<claim> const& claims, paint const& colours);

}  // namespace models::checker
