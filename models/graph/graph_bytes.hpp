// An execution graph as bytes, so that another process can explore its extensions.
//
// Only the events, the order of their execution and reads-from are kept. Modification order and clocks follow from
// appending the events again. A value that is an address means nothing in another process; but the search executes a
// graph again before it extends it, and records the values of that execution.
#pragma once

#include <string>
#include <string_view>

#include "graph.hpp"

namespace models {

/// Changes whenever the same bytes would mean something else.
inline constexpr int graph_bytes_version = 7;

std::string to_bytes(graph const& g);

/// Throws unreadable when the bytes are no graph of that many threads.
graph graph_from(std::string_view bytes, int threads);

}  // namespace models
