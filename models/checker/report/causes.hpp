// The rows that are not as expected, by what went wrong: one mistake can fail hundreds of them.
#pragma once

#include <string>
#include <vector>

#include "../row.hpp"
#include "text.hpp"

namespace models::checker {

/// Rows that failed in the same way, up to which thread it was.
struct cause {
  std::vector<row const*> rows;  // that with the shortest execution first
};

/// Of those that are not as expected. The cause of most rows comes first.
std::vector<cause> causes_of(std::vector<row const*> const& rows);

/// A block for each. Beyond the first few, executions are left out, and what repeats them is not; unless `all`.
std::string to_text(std::vector<cause> const& causes, std::string const& program, bool all, paint const& colours = {});

}  // namespace models::checker
