// Serialisation of an exploration's result.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "../../program/explore.hpp"

namespace models::checker {

std::string to_wire(exploration_result const& result);

/// Returns nothing for an incomplete text.
std::optional<exploration_result> from_wire(std::string_view text);

}  // namespace models::checker
