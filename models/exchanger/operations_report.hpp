// Whether accesses are performed as those kinds of operations that the contract states.
#pragma once

#include "../checker/project.hpp"

namespace models::exchanger {

/// Shown only where something is wrong.
checker::judgement operations_as_stated();

}  // namespace models::exchanger
