// An execution as JSON, for other processes and for programs.
#pragma once

#include <nlohmann/json.hpp>

#include "../program/execution_record.hpp"

namespace models {

void to_json(nlohmann::ordered_json& o, execution_record const& r);
/// Throws json::exception when it is none.
void from_json(nlohmann::ordered_json const& o, execution_record& r);

}  // namespace models
