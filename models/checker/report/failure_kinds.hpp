// The kinds of failure: what a build server groups by, each with what it means.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../row.hpp"

namespace models::checker {

struct failure_kind {
  std::string_view name;     // "data race", as the verdict has it
  std::string_view meaning;  // one sentence; empty: a program's own verdict, which says it
};

/// Those that the checker itself finds.
std::vector<failure_kind> const& failure_kinds();

inline constexpr char const* not_caught = "not caught";          // a wrong program that passes
inline constexpr char const* not_exhaustive = "not exhaustive";  // a row that passes, but was to be explored to the end

/// Of a row that is not as expected: its verdict, without the outcome or number that the verdict names.
std::string kind_of(row const& r);

/// "data-race"
std::string identifier_of(std::string_view kind);

}  // namespace models::checker
