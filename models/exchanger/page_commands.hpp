// modelcheck states and orders: what the pages in exchanger/docs show.
#pragma once

#include <vector>

#include "../checker/project.hpp"

namespace models::exchanger {

std::vector<checker::command> page_commands();

}  // namespace models::exchanger
