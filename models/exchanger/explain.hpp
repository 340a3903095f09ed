// modelcheck explain: one entry of the contract, with the evidence for its order.
#pragma once

#include <string>

#include "../checker/project.hpp"

namespace models::exchanger {

/// `program` is argv[0], by which this program was started.
checker::command explain_command(std::string const& program);

}  // namespace models::exchanger
