// What an exploration has found, as JSON for programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "../checker/row.hpp"
#include "line_audit.hpp"

namespace models::instrumented {

/// The number changes when something that was there before is no longer so.
inline constexpr char const* explore_schema_name = "modelcheck explore";
inline constexpr int explore_schema_number = 1;

struct explored {
  checker::row const& what;
  std::string again;                                // the command that repeats what has failed; empty: nothing has
  std::vector<std::string> unseen;                  // libraries
  std::optional<std::vector<line_finding>> orders;  // of an audit
};

/// `arguments`: with which the program was called.
std::string to_json(explored const& all, std::vector<std::string> const& arguments);

}  // namespace models::instrumented
