// The observers that the explorer is given: they record the transitions of the library's state machines in an
// execution, and the accesses of the contract that synchronised in it.
//
// Accesses are identified by their labels, which are the entries of the contract.
#pragma once

#include "../../exact/graph/graph.hpp"
#include "../../program/observer.hpp"
#include "pairs.hpp"
#include "transitions.hpp"

namespace models::exchanger {

/// Adds the transitions by the accesses of the contract.
void observe(exact::graph const& g, transition_set& seen);

/// Adds the pairs of accesses by different threads that synchronised by the rules of C++20.
void observe(exact::graph const& g, pair_set& seen);

/// The observers of the exploration in this process: "transitions" and "synchronises".
observer& transitions_seen();
observer& pairs_seen();

}  // namespace models::exchanger
