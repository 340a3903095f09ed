// The states of a location as a picture (SVG, for a page): the transition of each access, and whether it was reached.
#pragma once

#include <string>

#include "report_data.hpp"

namespace models::checker {

std::string picture_of(covered_location const& l);

}  // namespace models::checker
