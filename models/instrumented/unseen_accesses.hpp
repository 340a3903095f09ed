// The accesses of a program's own code that are not seen: assembly outside of functions, as the checker's plugins for
// the compilers (plugins/) have named it; and what a compiler leaves out where it has no plugin.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace models::instrumented {

/// In words. Empty if there are none, or the file, an executable or a shared library, cannot be read.
std::vector<std::string> unseen_accesses(std::string const& file);

/// What a compiler leaves out, by what it says of itself in the debugging information (DW_AT_producer).
std::optional<std::string> left_out_by(std::string_view producer);

}  // namespace models::instrumented
