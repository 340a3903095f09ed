// Explores programs as data with the exact search: its graphs, outcomes, races and deadlocks, to be compared with those
// that the axioms allow (axioms.hpp).
#pragma once

#include "../../exact/axioms/memory_model.hpp"
#include "program.hpp"

namespace models::selfcheck {

struct exact_exploration {
  std::set<std::string> graphs;    // of complete executions
  std::set<std::string> outcomes;  // in the words of explore()
  std::uint64_t complete = 0;
  std::uint64_t blocked = 0;
  bool race = false;
  bool deadlock = false;
  bool finished = true;  // false: stopped at the limit
  char const* fault = nullptr;
};

/// Runs the program until nothing is left, or for `limit` executions.
exact_exploration explore_exactly(program const& p, exact::memory_model const& model, std::uint64_t limit);

}  // namespace models::selfcheck
