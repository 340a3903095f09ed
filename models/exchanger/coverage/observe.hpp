// What an execution shows of the library's state machines, and which accesses of the contract synchronised in it: the
// observers that the explorer is given.
//
// The accesses are told by their labels, which are the entries of the contract.
#pragma once

#include "../../exact/graph/graph.hpp"
#include "../../program/observer.hpp"
#include "pairs.hpp"
#include "transitions.hpp"

namespace models::exchanger {

/// Adds what the accesses of the contract did.
void observe(exact::graph const& g, transition_set& seen);

/// Adds the pairs of accesses by different threads that synchronised, as C++20 has it.
void observe(exact::graph const& g, pair_set& seen);

/// The observers of the exploration in this process: "transitions" and "synchronises".
observer& transitions_seen();
observer& pairs_seen();

}  // namespace models::exchanger
