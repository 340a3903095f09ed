// The result of a process that could not explore, since the system refused what it needs or it was given no work.
#pragma once

#include <exception>

#include "../../program/explore.hpp"

namespace models::checker {

/// What the program under test does has no part in it: it is no failure of the program's.
exploration_result not_explored_for(std::exception const& thrown);

}  // namespace models::checker
