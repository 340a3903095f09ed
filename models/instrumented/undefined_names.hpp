// Whether an object file uses anything that the checker does not answer itself.
#pragma once

#include <string>

namespace models::instrumented {

/// False: it uses something of a library, or nobody can tell. Every name that it has undefined is one that this program
/// or library defines, under that name or, for one that is wrapped, with the linker's prefix.
bool uses_the_checker_alone(std::string const& object);

}  // namespace models::instrumented
