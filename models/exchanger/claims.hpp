// modelcheck claims: the table of the pages in exchanger/docs that says, of each order that is not relaxed, what fails
// when it is weakened.
#pragma once

#include "../checker/project.hpp"

namespace models::exchanger {

checker::command claims_command();

}  // namespace models::exchanger
