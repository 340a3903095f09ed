// Enumerates the executions of a small program under sequential consistency: every interleaving of its threads.
//
// It is an oracle for the search and the axioms, and shares no code with them.
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
