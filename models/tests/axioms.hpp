// The executions that C++20 allows a small program, by brute force from the axioms.
//
// An execution is a graph here: who reads from whom, and an order of the writes of each location. Nothing is
// executed, so the orders are any that the axioms allow. Left out, because no order of execution shows it:
// reads from what comes later (load buffering).
//
// Source: ISO/IEC 14882:2020, [intro.races] and [atomics.order].
#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "program.hpp"

namespace models::testing {

struct allowed {
  std::set<std::string> graphs;
  std::set<std::string> outcomes;  // in the words of explore()
  bool finished = true;            // false: too many to go through
};

/// For programs without waits, and without loops. Gives up when more than `limit` partial graphs were seen.
allowed allowed_by_cpp20(program const& p, std::size_t limit);

}  // namespace models::testing
