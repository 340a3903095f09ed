// Suggestions for a misspelt name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace models::checker {

/// " Did you mean 'run'?", with the few that are nearest, or nothing when none is near.
std::string did_you_mean(std::string_view written, std::vector<std::string> const& known);

}  // namespace models::checker
