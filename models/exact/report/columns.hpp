// An execution as a table: the number of the step, then a column for each thread. Of steps that are repeated again and
// again it has the first ones, and how often they come.
#pragma once

#include <string>
#include <vector>

#include "lines.hpp"

namespace models::exact {

/// `end`: the last line, which is no step.
std::string columns_of(std::vector<line> const& lines, std::vector<bool> const& there, std::string const& end);

}  // namespace models::exact
