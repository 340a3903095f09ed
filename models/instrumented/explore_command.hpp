// modelcheck explore: compiles C and C++ files to a program, and explores it.
#pragma once

#include <string>
#include <vector>

#include "../checker/project.hpp"

namespace models::instrumented {

/// `program` is the name of the executable that was called with these arguments.
checker::command explore_command(std::string const& program, std::vector<std::string> arguments);

}  // namespace models::instrumented
