// The accesses of a program's own code that are not seen, since a compiler leaves them out for which it has no plugin
// (plugins/).
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
