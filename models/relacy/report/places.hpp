// Where in the source each thread is, and where its events were.
#pragma once

#include <array>

#include "../../graph/graph.hpp"
#include "../site.hpp"

namespace models {

class places {
 public:
  /// The thread comes to the operation that is to be its next event.
  void announce(int t, int event, site const& where) {
    announced_at_[t] = where;
    performed_at_[t][static_cast<std::size_t>(event)] = where;
  }
  [[nodiscard]] site const& last_announced(int t) const { return announced_at_[t]; }
  /// Of a read-modify-write, which is announced once, its read knows.
  [[nodiscard]] site const& of(graph const& g, event_id e) const {
    event const& it = g.at(e);
    bool const has_read_before = it.exclusive && it.role == event_role::write;
    return performed_at_[e.thread][e.index - (has_read_before ? 1u : 0u)];
  }

 private:
  per_thread<site> announced_at_;
  per_thread<std::array<site, max_events>> performed_at_;
};

}  // namespace models
