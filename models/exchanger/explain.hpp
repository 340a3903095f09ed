// modelcheck explain: one entry of the contract, with what there is to show for it.
#pragma once

#include <string>

#include "../checker/project.hpp"

namespace models::exchanger {

/// `program` is how this program was called.
checker::command explain_command(std::string const& program);

}  // namespace models::exchanger
