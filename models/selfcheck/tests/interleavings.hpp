// What a small program may do under sequential consistency, by brute force: every interleaving of its threads.
//
// It has nothing of the search, nor of the axioms, whose oracle this is.
#pragma once

#include <set>
#include <string>

#include "program.hpp"

namespace models::selfcheck {

struct interleaved {
  std::set<std::string> graphs;    // of complete executions: who reads from whom, and the order of writes
  std::set<std::string> outcomes;  // in the words of explore()
};

/// All that the program does. It must not have retry loops, plain data, or threads that start threads.
interleaved all_interleavings(program const& p);

}  // namespace models::selfcheck
