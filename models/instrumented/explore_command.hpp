// modelcheck explore: compiles C and C++ files, and explores the program that they are.
#pragma once

#include <string>
#include <vector>

#include "../checker/project.hpp"

namespace models::instrumented {

/// `program` was called with these arguments.
checker::command explore_command(std::string const& program, std::vector<std::string> arguments);

}  // namespace models::instrumented
