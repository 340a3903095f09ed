// The disallowed outcomes that a scenario has reached: each is a separate failure with its own execution.
#pragma once

#include <string>
#include <vector>

#include "registry.hpp"

namespace models::checker {

struct wrong_outcome {
  std::string outcome;
  search_verdict verdict;  // "forbidden outcome: 0 0", or undeclared
  std::string why;         // of one that is forbidden
  std::string schedule;    // of an execution that ends in it; empty: none is known
};

/// The outcomes that the scenario does not allow; forbidden ones come first.
std::vector<wrong_outcome> wrong_outcomes(about const& what, exploration_result const& seen);

}  // namespace models::checker
