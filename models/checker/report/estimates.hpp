// The text of `run --estimate`: predicted sizes of searches.
#pragma once

#include <string>
#include <vector>

#include "../row.hpp"

namespace models::checker {

/// For a row with an estimate: the number of executions, with a 95 % interval, the time on one core, and the size of
/// the sample.
std::string estimate_text(row const& r);

/// The sum of all.
std::string estimates_summary(std::vector<row const*> const& rows);

}  // namespace models::checker
