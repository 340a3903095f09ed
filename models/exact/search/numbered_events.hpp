// A consecutive numbering of a graph's events: those of the first thread, then those of the second, and so on.
#pragma once

#include "../axioms/precedences.hpp"
#include "../graph/graph.hpp"

namespace models::exact {

/// A read-modify-write is one operation, and has the number of its write.
class numbered_events {
 public:
  using thing = precedences::thing;

  explicit numbered_events(graph const& g) : g_(g) {
    for (int t = 0; t != g.threads(); ++t) {
      first_.push_back(static_cast<thing>(all_.size()));
      for (int i = 0; i != g.size(t); ++i) all_.push_back(id_of(t, i));
    }
  }

  [[nodiscard]] std::size_t size() const { return all_.size(); }
  [[nodiscard]] event_id at(thing i) const { return all_[i]; }
  [[nodiscard]] thing of(event_id e) const {
    // The last event of a graph that is not complete may be a half without the other.
    bool const half = g_.at(e).is_first_half() && e.index + 1 != g_.size(e.thread);
    return first_[e.thread] + e.index + (half ? 1 : 0);
  }
  /// Whether it is the number of a read whose operation has another.
  [[nodiscard]] bool is_second_name(thing i) const { return of(all_[i]) != i; }

 private:
  graph const& g_;
  raw_vector<event_id> all_;
  raw_vector<thing> first_;
};

}  // namespace models::exact
