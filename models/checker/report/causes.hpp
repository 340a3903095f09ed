// The rows that are not as expected, by what went wrong: one mistake can fail hundreds of them.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "../row.hpp"
#include "text.hpp"

namespace models::checker {

/// What rows have in common that failed in the same way: the verdict, what was expected of one that passed, and what
/// the message says, up to which thread it was.
using cause_key = std::tuple<std::string, std::string, std::set<std::string>>;
cause_key cause_of(std::string const& verdict, std::string_view expected, std::string const& message);

/// Rows that failed in the same way.
struct cause {
  std::vector<row const*> rows;  // that with the shortest execution first
};

/// Of those that are not as expected. The cause of most rows comes first.
std::vector<cause> causes_of(std::vector<row const*> const& rows);

/// A block for each. Beyond the first few, executions are left out, and what repeats them is not; unless `all`.
std::string to_text(std::vector<cause> const& causes, std::string const& program, bool all, paint const& colours = {});

}  // namespace models::checker
