// The kinds of failure, by which build servers group, each with its meaning.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../row.hpp"

namespace models::checker {

inline constexpr char const* not_caught = "not caught";  // a wrong program that passes
inline constexpr char const* not_exhaustive =
    "not exhaustive";  // a row that passes, though --require-exhaustive was given

/// One sentence; empty: the name says it, or it is a program's own verdict, or the name of a check.
std::string_view meaning_of(std::string_view kind);

/// The kind of an unexpected row: its verdict, without an outcome or number in it.
std::string kind_of(row const& r);

/// "data-race"
std::string identifier_of(std::string_view kind);

}  // namespace models::checker
