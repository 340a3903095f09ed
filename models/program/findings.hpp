// The results of a part of a search, to be added to those of other parts.
#pragma once

#include "../graph/graph_tally.hpp"
#include "explore.hpp"

namespace models {

/// The counts, outcomes and graphs of a set of executions.
struct findings {
  exploration_result sum;  // without the time, which the caller measures, and the fields that tell_graphs() sets
  graph_tally graphs;
};

/// Sets the counts of graphs in the result.
inline void tell_graphs(graph_tally const& counted, exploration_result& r) {
  r.graphs = counted.different();
  r.graphs_estimated = counted.is_estimate();
  r.graph_set = counted.digest();
}

}  // namespace models
