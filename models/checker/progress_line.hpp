// What is told of an exploration while it runs.
//
// May touch: nothing outside.
#pragma once

#include <string>

#include "runner.hpp"

namespace models::checker {

/// "45,000 executions, 15,000/s, 3 s, about 30% done, 7 s left". The last two come from the search's own
/// estimate (see portable.hpp), and from how long it took to come so far.
std::string describe(running_row const& r);

}  // namespace models::checker
