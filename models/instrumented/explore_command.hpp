// modelcheck explore: compiles C and C++ files, and explores the program that they are.
//
// May touch: standard output, processes, pipes, machine.
#pragma once

#include <string>

#include "../checker/project.hpp"

namespace models::instrumented {

checker::command explore_command(std::string const& program);

}  // namespace models::instrumented
