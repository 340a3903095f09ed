// What `run --estimate` says: how large searches would be.
#pragma once

#include <string>
#include <vector>

#include "../row.hpp"

namespace models::checker {

/// Of a row that has an estimate: the executions that the search would make, with an interval that holds their
/// number with 95 %, the time that one core would take for them, and what that is known from.
std::string estimate_text(row const& r);

/// The sum of all.
std::string estimates_summary(std::vector<row const*> const& rows);

}  // namespace models::checker
