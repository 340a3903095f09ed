// The libraries that a program is linked with: they are not instrumented, so the checker does not see their accesses.
#pragma once

#include <string>
#include <vector>

namespace models::instrumented {

/// The libraries that an executable or a shared library names, except those of the C and C++ languages, whose effects
/// are known, the checker's own, and GoogleTest's. Also empty when the file cannot be read.
std::vector<std::string> unseen_libraries(std::string const& file);

/// A line for people; empty when there are none.
std::string unseen_text(std::string const& file);

}  // namespace models::instrumented
