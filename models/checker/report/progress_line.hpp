// The progress line of a running exploration.
#pragma once

#include <string>
#include <vector>

#include "../process/runner.hpp"

namespace models::checker {

/// The running explorations, the oldest first, such as "[3/9] about 30% done, 7 s left: slot/a, 45,000 executions,
/// 15,000/s, 3 s, and 2 more". The first two come from the estimated number of executions (see surveyor.hpp), and the
/// time so far. Parts that exceed the width are omitted as a whole, since a truncated number would mislead.
std::string progress_line(std::size_t finished, std::size_t total, std::vector<running_row> const& now,
                          std::size_t width);

}  // namespace models::checker
