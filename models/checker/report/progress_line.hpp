// What is told of an exploration while it runs.
#pragma once

#include <string>
#include <vector>

#include "../process/runner.hpp"

namespace models::checker {

/// What is under way, the oldest first, as
/// "[3/9] about 30% done, 7 s left: slot/a, 45,000 executions, 15,000/s, 3 s, and 2 more". The first two come
/// from the estimate of how many executions there will be (see surveyor.hpp), and from how long it took to come so far.
/// What does not fit into the width is left out as a whole: a number that is cut off reads as another one.
std::string progress_line(std::size_t finished, std::size_t total, std::vector<running_row> const& now,
                          std::size_t width);

}  // namespace models::checker
