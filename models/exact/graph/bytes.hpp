// Serialisation of execution graphs, so that another process can explore their extensions.
//
// Only decisions are stored: operations, reads-from, mo indices, choices, and the order in which events were added.
// Values and happens-before follow from these, and are recomputed by appending the events in an order compatible with
// program order and reads-from.
//
// A value that is an address is meaningless in another process. The graph is executed again before it is extended, and
// then takes the values of that execution (execution.hpp).
#pragma once

#include <string>
#include <string_view>

#include "graph.hpp"

namespace models::exact {

std::string to_bytes(graph const& g);

/// Throws unreadable (models/graph/bytes.hpp) when the bytes are no graph of that many threads.
graph graph_from(std::string_view bytes, int threads);

}  // namespace models::exact
