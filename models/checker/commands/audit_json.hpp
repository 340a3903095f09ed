// The JSON of an audit, for other programs and for resuming it.
#pragma once

#include <string>
#include <vector>

#include "../report/json_report.hpp"
#include "audit_claims.hpp"

namespace models::checker {

/// The part of a claim's JSON that identifies it.
nlohmann::ordered_json subject(claim const& c);

/// The JSON of the claims that have a result, and of each entry.
std::string audit_json(report_head const& head, std::vector<claim> const& claims, order_changes const& base);

}  // namespace models::checker
