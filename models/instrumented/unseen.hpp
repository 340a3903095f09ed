// What the checker does not see of a program: accesses by compiled code of libraries, and those that compilers leave
// out.
#pragma once

#include <string>
#include <vector>

namespace models::instrumented {

/// The libraries that an executable or a shared library names, except those of the C and C++ languages, the checker's
/// own, and GoogleTest's; the files that were linked into it, as from a static library, and are not instrumented; and
/// its assembly (assembly.hpp). Also empty when the file cannot be read.
std::vector<std::string> unseen_libraries(std::string const& file);

/// The functions of the C and C++ libraries that a shared library uses, whose accesses to its memory are not seen: by
/// their names, or by what they belong to, such as "streams".
std::vector<std::string> unseen_functions(std::string const& library);

struct unseen {
  std::vector<std::string> libraries;
  std::vector<std::string> functions;  // of the language's libraries
  std::vector<std::string> accesses;   // of the program's own code (unseen_accesses.hpp)
  std::vector<std::string> ran;        // of that, what executions came to (exploration_result::unseen)
};

unseen unseen_of_library(std::string const& library);
/// This process's. Of shared libraries that are instrumented it has what they do not see. Of functions it has those
/// that instrumented code calls (called_names.hpp): an executable may have a test framework in itself. What is found is
/// kept.
unseen unseen_of_executable(std::string const& executable);

/// Lines for people; empty when there is nothing.
std::string text_of(unseen const& all);

}  // namespace models::instrumented
