// What the instrumented functions of an executable call by name in shared libraries. Other code of it, such as a test
// framework's, calls much that the explored code does not.
#pragma once

#include <set>
#include <string>

namespace models::instrumented {

/// By the machine code of x86-64, and the symbol table; empty where there is another processor, or no symbol table.
/// Without what inline functions of test frameworks call.
std::set<std::string> names_called_when_instrumented(std::string const& executable);

}  // namespace models::instrumented
