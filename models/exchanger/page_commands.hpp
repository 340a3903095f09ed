// modelcheck states and orders: they print parts of the pages in exchanger/docs.
#pragma once

#include <vector>

#include "../checker/project.hpp"

namespace models::exchanger {

std::vector<checker::command> page_commands();

}  // namespace models::exchanger
