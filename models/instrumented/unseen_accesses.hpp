// The accesses that compilers leave out when they instrument, unless a plugin of the checker's (plugins/) helps them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace models::instrumented {

/// In words: one for each kind of compiler that the debugging information of an executable or a shared library names.
/// Empty if there is none, or the file cannot be read.
std::vector<std::string> unseen_accesses(std::string const& file);

/// The same of one compiler, by what it says of itself there (DW_AT_producer).
std::optional<std::string> left_out_by(std::string_view producer);

}  // namespace models::instrumented
