// An execution as a table: the number of the step, then a column for each thread. Repeated steps are shown once, with
// their number. Long steps are wrapped to the width of the table.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lines.hpp"

namespace models::exact {

/// Unless a single word is longer than its column.
inline constexpr std::size_t widest_table = 120;

/// `end`: the last line, which is no step.
std::string columns_of(std::vector<line> const& lines, std::vector<bool> const& there, std::string const& end);

}  // namespace models::exact
