// A number for an execution graph: the same for the same graph, in whatever order it was put together.
#pragma once

#include "../graph/graph.hpp"

namespace models::exact {

/// Of what the program does: the kernel's queues are left out, and a read of which only the value matters is named by
/// the oldest write of that.
std::uint64_t fingerprint(graph const& g);

}  // namespace models::exact
