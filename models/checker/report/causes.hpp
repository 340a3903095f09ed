// Groups unexpected rows by cause, since one mistake can fail hundreds of them.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "../row.hpp"
#include "text.hpp"

namespace models::checker {

/// The key of a cause: the verdict, the expected verdict of a row that passed, and the lines of the source at which
/// threads fail, or wait for good; where these are not known, the message.
using cause_key = std::tuple<std::string, std::string, std::set<std::string>>;
cause_key cause_of(row const& r);

/// Rows that failed in the same way.
struct cause {
  std::vector<row const*> rows;  // the one with the shortest execution first
};

/// The causes of the unexpected rows, those of most rows first.
std::vector<cause> causes_of(std::vector<row const*> const& rows);

/// One block for each. Unless `all`, only the first few have executions; all have the replay command.
std::string to_text(std::vector<cause> const& causes, std::string const& program, bool all, paint const& colours = {});

}  // namespace models::checker
