// An execution graph as bytes, so that another process can explore its extensions.
//
// Only what was decided is kept: the operations, what reads read, the places of writes in modification order, what was
// chosen, and when each event was added. What follows from that, values and what happens before what, is worked out
// again by appending the events in an order that program order and reads-from leave.
//
// A value that is an address means nothing in another process. The graph is executed again before it is extended, and
// takes the values of that execution then (execution.hpp).
#pragma once

#include <string>
#include <string_view>

#include "graph.hpp"

namespace models::exact {

std::string to_bytes(graph const& g);

/// Throws unreadable (models/graph/bytes.hpp) when the bytes are no graph of that many threads.
graph graph_from(std::string_view bytes, int threads);

}  // namespace models::exact
