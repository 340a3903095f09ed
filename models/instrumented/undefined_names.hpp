// Whether the checker defines all names that an object file uses.
#pragma once

#include <string>

namespace models::instrumented {

/// True: this program or library defines each of the file's undefined names, under that name or, if it is wrapped, with
/// the linker's prefix. False: the file uses something of a library, or that is not known.
bool uses_the_checker_alone(std::string const& object);

}  // namespace models::instrumented
