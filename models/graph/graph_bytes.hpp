// An execution graph as bytes, so that another process can explore what follows from it.
//
// Only what was decided is kept: the events in the order of their execution, with who read from whom.
// Places and clocks follow from appending the events again. Values that are addresses mean nothing in
// another process; nor need they, since the search executes a graph again before it goes on from there, and
// records the values anew.
//
// May touch: nothing outside; no Relacy.
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
