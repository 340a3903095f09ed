// The kinds of failure, by which build servers group, each with its meaning.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../row.hpp"

namespace models::checker {

struct failure_kind {
  std::string_view name;     // "data race", as the verdict has it
  std::string_view meaning;  // one sentence; empty: a program's own verdict
};

/// The kinds that the checker itself reports.
std::vector<failure_kind> const& failure_kinds();

inline constexpr char const* not_caught = "not caught";  // a wrong program that passes
inline constexpr char const* not_exhaustive =
    "not exhaustive";  // a row that passes, though --require-exhaustive was given

/// The kind of an unexpected row: its verdict, without an outcome or number in it.
std::string kind_of(row const& r);

/// "data-race"
std::string identifier_of(std::string_view kind);

}  // namespace models::checker
