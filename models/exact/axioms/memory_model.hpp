// The interface of a memory model: a predicate on execution graphs.
//
// Two properties of each model are needed by the search (search/every_graph.hpp). It is at least as strong as coherence
// (coherence.hpp), by which the search proposes reads-from and positions in modification order. And with a graph it
// allows each porf prefix, and each extension by an event that reads from the last write in modification order, or is
// the last write.
#pragma once

#include "../graph/graph.hpp"

namespace models::exact {

class memory_model {
 public:
  virtual ~memory_model() = default;
  /// Whether it allows a coherent graph.
  [[nodiscard]] virtual bool allows(graph const& g) const = 0;
  /// Whether a relaxed read, as the thread's next event, may as well read the oldest of several writes of one value:
  /// what comes after that in modification order is then no reason to forbid the graph.
  [[nodiscard]] virtual bool prefers_oldest(graph const& g, int t) const = 0;
};

}  // namespace models::exact
