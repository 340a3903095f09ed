// The result of an exploration, on its way from one process to another.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "../../program/explore.hpp"

namespace models::checker {

std::string to_wire(exploration_result const& result);

/// Nothing when it did not arrive whole.
std::optional<exploration_result> from_wire(std::string_view text);

}  // namespace models::checker
