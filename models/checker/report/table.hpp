// The rows of a run as text.
#pragma once

#include <string>
#include <vector>

#include "../row.hpp"
#include "text.hpp"

namespace models::checker {

/// "pass", "caught: leak", "FAIL: leak", "NOT CAUGHT"
std::string verdict_of(row const& r);

/// A row by itself: its name and verdict, what it took, and what the verdict is over.
std::string row_text(row const& r, paint const& colours = {});

/// What a person needs of a row that is not as expected. The line to repeat it starts with `program`, and is
/// left out when that is empty.
std::string explanation(row const& r, std::string const& program);

/// How many rows are what. `complete`: there are no others.
std::string summary(std::vector<row const*> const& rows, bool complete, paint const& colours = {});

}  // namespace models::checker
