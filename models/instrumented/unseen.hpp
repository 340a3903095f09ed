// What of a program is not seen: the libraries that it is linked with. Nobody has instrumented them.
#pragma once

#include <string>
#include <vector>

namespace models::instrumented {

/// Those that an executable or a shared library names, but for the ones of the C and C++ languages, whose effects are
/// known, the checker's own, and GoogleTest's. Empty, too, when the file cannot be read.
std::vector<std::string> unseen_libraries(std::string const& file);

/// A line for people; empty when there are none.
std::string unseen_text(std::string const& file);

}  // namespace models::instrumented
