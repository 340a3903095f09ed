// A model's own observations of every execution, in addition to the explorer's report.
#pragma once

#include <string_view>

#include "../graph/memory_orders.hpp"
#include "sightings.hpp"
#include "site.hpp"

namespace models {

namespace exact {

class graph;

}  // namespace exact

/// Collects texts from the executions of one exploration. Executions that were cut off count as well. Events before and
/// after the threads are not part of a graph, and are not seen.
class observer {
 public:
  virtual ~observer() = default;
  /// The key of its report.
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// A thread performs a labelled access, as that kind of operation. Must not allocate.
  virtual void performed(int label, operations kind, site const& where) {
    static_cast<void>(label), static_cast<void>(kind), static_cast<void>(where);
  }
  /// Called after each execution. Must not allocate: the process's memory belongs to the test program.
  virtual void look_at(exact::graph const& g) = 0;
  virtual void forget() = 0;
  [[nodiscard]] virtual sightings seen() const = 0;
};

}  // namespace models
