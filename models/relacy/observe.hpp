// What an execution shows of the library's state machines, and which accesses of the contract synchronised in it.
//
// May touch: nothing outside.
#pragma once

#include "../exchanger/coverage/pairs.hpp"
#include "../exchanger/coverage/transitions.hpp"
#include "../graph/graph.hpp"

namespace models {

/// Adds what the accesses of the contract did, those of an execution that was cut off as well. What happens
/// before and after the threads is not part of a graph, and is not seen.
void observe(graph const& g, transition_set& seen);

/// Adds the pairs of accesses by different threads that synchronised, as C++20 has it.
void observe(graph const& g, pair_set& seen);

}  // namespace models
