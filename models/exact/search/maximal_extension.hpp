// TruSt's condition of maximal extension: whether an event is as it would have been added without a choice, to a graph
// of the events that were added before it and the prefix of a new write.
#pragma once

#include <optional>

#include "../graph/graph.hpp"

namespace models::exact {

class maximal_extension {
 public:
  /// `prefix`: what the new write depends on.
  maximal_extension(graph const& g, view const& prefix) : g_(g), prefix_(prefix) {}
  [[nodiscard]] bool operator()(event_id id) const;

 private:
  [[nodiscard]] bool before(event_id i, event const& e) const {
    return i.initial() || g_.at(i).stamp <= e.stamp || prefix_.knows(i);
  }
  [[nodiscard]] event_id newest_before(event const& e) const;
  /// Of a read that is known by its value: the write that stands for all that it could have read.
  [[nodiscard]] std::optional<event_id> oldest_alike_before(event_id id, event const& e) const;
  [[nodiscard]] bool read_before(event const& e, event_id id) const;

  graph const& g_;
  view const& prefix_;
};

}  // namespace models::exact
