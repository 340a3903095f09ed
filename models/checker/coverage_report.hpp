// The coverage of the algorithms' state machines by the rows of a run.
//
// May touch: nothing outside.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "../exchanger/coverage/judgement.hpp"
#include "row.hpp"

namespace models::checker {

/// Of each algorithm of which a scenario was run. Only right programs count: a wrong one may do anything. What
/// is missing is judged once all of an algorithm's are there, but for those that run long.
std::vector<coverage> coverage_by(std::vector<shown> const& rows, std::map<std::string_view, machine> const& lists,
                                  std::map<std::string_view, scenario> const& all);

std::vector<shown> shown_by(std::vector<row const*> const& rows);

bool all_as_expected(std::vector<coverage> const& covered);

/// What there is to say: nothing of an algorithm of which a part was run, unless something is wrong.
std::string summary(std::vector<coverage> const& covered);

}  // namespace models::checker
