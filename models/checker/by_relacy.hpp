// The reasons why Relacy has not performed executions of the exact search, as text.
#pragma once

#include <map>
#include <string>

#include "../program/explore.hpp"

namespace models::checker {

/// The number of executions that it cannot perform, by reason.
std::map<std::string, std::uint64_t> without_order(performed_by_relacy const& counted);

}  // namespace models::checker
