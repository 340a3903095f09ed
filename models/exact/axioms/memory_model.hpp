// A memory model: which execution graphs it allows.
//
// All models here are at least as strong as coherence (coherence.hpp), by which the search proposes what a read may
// read and where a write may stand; and they allow, of a graph that they allow, each prefix by program order and
// reads-from, and each extension by an event that reads from the last write in modification order, or is the last one.
// The search (search/every_graph.hpp) needs both.
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
