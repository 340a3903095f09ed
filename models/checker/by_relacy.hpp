// Why Relacy has not performed executions of the exact search, in words.
#pragma once

#include <map>
#include <string>

#include "../program/explore.hpp"

namespace models::checker {

/// How many it has no order for, by the reason.
std::map<std::string, std::uint64_t> without_order(performed_by_relacy const& counted);

}  // namespace models::checker
