// The rows of a run as text.
#pragma once

#include <string>
#include <vector>

#include "../row.hpp"
#include "text.hpp"

namespace models::checker {

/// "pass", "pass so far, NOT exhaustive", "caught: leak", "FAIL: leak", "NOT CAUGHT", "NO VERDICT: not instrumented"
std::string verdict_of(row const& r);

/// One row: its name and verdict, its cost, and the bounds of the verdict.
std::string row_text(row const& r, paint const& colours = {});

/// The explanation of an unexpected row. The replay command begins with `program`, and is omitted if that is empty.
std::string explanation(row const& r, std::string const& program);

/// The number of rows by result. `complete`: there are no others.
std::string summary(std::vector<row const*> const& rows, bool complete, paint const& colours = {});

}  // namespace models::checker
