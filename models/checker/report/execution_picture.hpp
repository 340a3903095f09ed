// An execution as a picture (SVG, for a page): a column for each thread, downwards in program order, a node for each
// step, and arrows from writes to the reads of them. The failure is red.
#pragma once

#include <string>
#include <vector>

#include "../../program/execution_record.hpp"

namespace models::checker {

/// "claim (4) relaxed", as far as the step has that.
std::string access_of(recorded_step const& s);
std::string thread_of(recorded_step const& s);

/// Describes the faults of the execution, in the order of their numbers in the picture, from 1.
std::vector<std::string> faults_in_words(execution_record const& r);

/// Arrows' heads, once for all pictures of a page.
std::string picture_definitions();

std::string picture_of(execution_record const& r);

}  // namespace models::checker
