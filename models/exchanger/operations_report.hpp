// Checks that accesses are performed as the kinds of operations that the contract states.
#pragma once

#include "../checker/project.hpp"

namespace models::exchanger {

/// Reported only if something is wrong.
checker::judgement operations_as_stated();

}  // namespace models::exchanger
