// What an audit has found, for programs and for an audit that goes on from it.
#pragma once

#include <string>
#include <vector>

#include "../report/json_report.hpp"
#include "audit_claims.hpp"

namespace models::checker {

/// What tells one claim from another; a part of what is written of it.
nlohmann::ordered_json subject(claim const& c);

/// Of those claims that are known, and of each entry.
std::string audit_json(report_head const& head, std::vector<claim> const& claims, order_changes const& base);

}  // namespace models::checker
