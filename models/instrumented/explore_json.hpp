// The result of an exploration, as JSON for other tools.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "../checker/report/origin.hpp"
#include "../checker/row.hpp"
#include "line_audit.hpp"
#include "unseen.hpp"

namespace models::instrumented {

struct explored {
  checker::row const& what;
  instrumented::unseen unseen;
  std::optional<std::vector<line_finding>> orders;  // of an audit
  nlohmann::ordered_json searched;                  // checker/report/searched.hpp
};

/// `program`: the command as it was called.
std::string to_json(explored const& all, checker::origin const& from, std::string const& program);

}  // namespace models::instrumented
