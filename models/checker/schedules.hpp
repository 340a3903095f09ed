// Schedules as users type them, and as reports show them.
#pragma once

#include <string_view>
#include <vector>

namespace models::checker {

/// The numbers of the threads that the schedule names. Throws bad_argument when it is none.
std::vector<int> threads_in(std::string_view schedule);
/// How many operations it has.
int operations_in(std::string_view schedule);

}  // namespace models::checker
