// What the checker does not see of a program: accesses by compiled code of libraries.
#pragma once

#include <string>
#include <vector>

namespace models::instrumented {

/// The libraries that an executable or a shared library names, except those of the C and C++ languages, the checker's
/// own, and GoogleTest's. Also empty when the file cannot be read.
std::vector<std::string> unseen_libraries(std::string const& file);

/// The functions of the C and C++ libraries that a shared library uses, whose accesses to its memory are not seen: by
/// their names, or by what they belong to, such as "streams".
std::vector<std::string> unseen_functions(std::string const& library);

/// Lines for people; empty when there is nothing. An executable's functions are not named: they may be those of a test
/// framework that it has in itself.
std::string unseen_text(std::string const& executable);
std::string unseen_text(std::vector<std::string> const& libraries, std::vector<std::string> const& functions);

}  // namespace models::instrumented
