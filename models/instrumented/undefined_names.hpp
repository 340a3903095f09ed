// The names that an object file or a library uses and does not define, whether the checker defines them, and those that
// it defines itself.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace models::instrumented {

/// Whether the checker answers calls of that name, or the loader.
bool is_answered(std::string const& name);
/// Whether an object file or a shared library was compiled with -fsanitize=thread: compilers then have it call the
/// sanitizer at its start.
bool is_instrumented(std::string const& file);

/// Whether a shared library calls no function past the checker that it answers under a name with the linker's prefix.
bool is_linked_for_the_checker(std::string const& library);

/// Adds the names of the functions and variables that the object file has for others.
void add_defined_names(std::string const& object, std::set<std::string, std::less<>>& all);

/// The names that the linker is to replace by those with its prefix (--wrap): the checker defines the latter.
std::vector<std::string> wrapped_names();

/// True: this program or library defines each of the file's undefined names, under that name or, if it is wrapped, with
/// the linker's prefix. False: the file uses something of a library, or that is not known.
bool uses_the_checker_alone(std::string const& object);

/// The undefined names of a library that the checker does not define, as the linker has them.
std::vector<std::string> names_of_others(std::string const& library);

}  // namespace models::instrumented
