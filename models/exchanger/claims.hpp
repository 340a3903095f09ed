// modelcheck claims: the table in the pages of exchanger/docs that says what fails when a memory order is weakened, for
// each order that is not relaxed.
#pragma once

#include "../checker/project.hpp"

namespace models::exchanger {

checker::command claims_command();

}  // namespace models::exchanger
