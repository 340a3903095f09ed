// Resumes an interrupted audit.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../report/origin.hpp"
#include "audit_claims.hpp"

namespace models::checker {

/// Takes over the results of an audit by this same build, `now`, as far as they are as expected. `text` is its JSON,
/// and `file` the name for messages. Throws bad_argument for any other text.
void take_over(std::string_view text, std::string const& file, origin const& now, order_changes const& base,
               std::vector<claim>& claims);

}  // namespace models::checker
