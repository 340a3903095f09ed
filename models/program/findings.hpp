// What a part of a search has found, to be added to what other parts have.
#pragma once

#include "../graph/graph_tally.hpp"
#include "explore.hpp"

namespace models {

/// The findings of executions: their counts and outcomes, and their graphs.
struct findings {
  exploration_result sum;  // without the time, which the caller takes, and what tell_graphs() adds
  graph_tally graphs;
};

/// Puts into the result what was counted.
inline void tell_graphs(graph_tally const& counted, exploration_result& r) {
  r.graphs = counted.different();
  r.graphs_estimated = counted.is_estimate();
  r.graph_set = counted.digest();
}

}  // namespace models
