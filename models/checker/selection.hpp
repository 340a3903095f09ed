// Selects the scenarios of a command.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bad_argument.hpp"
#include "registry.hpp"

namespace models::checker {

struct selection {
  std::vector<scenario const*> chosen;  // right programs first, then wrong ones, each by name
  std::size_t left_out = 0;             // long-running ones that nobody asked for
  std::size_t too_large = 0;            // those for many machines
};

/// The first part of a scenario's name; of one that has more than two, the first two: "litmus/exchanger".
std::string_view group_of(std::string_view name);

/// How scenarios for many machines are chosen: by their full names only, with the others, or with all there are.
enum class long_running { only_by_name, included, all_there_are };

/// The scenarios whose name matches any of the patterns, or all when there are none. A pattern may hold several,
/// separated by commas or colons. As in GoogleTest a '-' before one makes it, and those after it, name what is
/// left out. Throws bad_argument when one of them matches nothing, or nothing is left.
selection select(scenarios const& all, std::vector<std::string> const& patterns, long_running how);

/// Whether the patterns, as above, are about the name.
bool chooses(std::vector<std::string> const& patterns, std::string_view name);

/// The scenario of that name. Throws bad_argument when there is none.
scenario const& find(scenarios const& all, std::string_view name);

}  // namespace models::checker
