// What a model wants to know of every execution, beyond what the explorer reports itself.
#pragma once

#include <string_view>

#include "../graph/memory_orders.hpp"
#include "sightings.hpp"
#include "site.hpp"

namespace models {

namespace exact {

class graph;

}  // namespace exact

/// Collects texts from the executions of one exploration. Executions that were cut off count as well; what happens
/// before and after the threads is not part of a graph, and is not seen.
class observer {
 public:
  virtual ~observer() = default;
  /// The key under which what it has seen is reported.
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// A thread performs an access that has a label, as that kind of operation. It must not allocate.
  virtual void performed(int label, operations kind, site const& where) {
    static_cast<void>(label), static_cast<void>(kind), static_cast<void>(where);
  }
  /// After each execution. It must not allocate: the process's memory belongs to the program under test.
  virtual void look_at(exact::graph const& g) = 0;
  virtual void forget() = 0;
  [[nodiscard]] virtual sightings seen() const = 0;
};

}  // namespace models
