// Conversion of an execution to and from JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "../program/execution_record.hpp"

namespace models {

void to_json(nlohmann::ordered_json& o, execution_record const& r);
/// Throws json::exception for anything else.
void from_json(nlohmann::ordered_json const& o, execution_record& r);

}  // namespace models
