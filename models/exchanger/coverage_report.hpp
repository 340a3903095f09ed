// The coverage of the algorithms' state machines by the rows of a run, as a check that the checker makes on them.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "../checker/project.hpp"
#include "coverage/judgement.hpp"

namespace models::exchanger {

/// The coverage of each algorithm of which a scenario was run. Only right programs count: a wrong one may do anything.
/// What is missing counts only once all scenarios of the algorithm have been run, except those that run long or are for
/// many machines.
std::vector<coverage> coverage_by(std::vector<checker::shown> const& rows,
                                  std::map<std::string_view, machine> const& lists, scenarios const& all);

/// For the reports.
checker::finding finding_of(coverage const& c);

/// The check for all algorithms, under the name "coverage".
checker::judgement coverage_of_machines();

}  // namespace models::exchanger
