// What identifies an execution graph: a number for the graph, and one for each graph that it becomes when its threads
// are renamed; and what of each thread stays the same then.
#pragma once

#include <cstdint>

#include "graph.hpp"

namespace models {

/// Reads-from and modification orders, without hidden locations. Of a read that is known by its value only the value
/// counts (are_alike).
class graph_fingerprint {
 public:
  /// What does not depend on the names of the threads is looked up once.
  explicit graph_fingerprint(graph const& g);

  /// That of the graph with its threads renamed.
  [[nodiscard]] std::uint64_t operator()(renaming const& r) const;

  /// A number for what each thread does, given one for each thread. It depends on nothing else of the threads: when
  /// these numbers change places with the threads, so do the results.
  [[nodiscard]] per_thread<std::uint64_t> deeds(per_thread<std::uint64_t> const& number) const;

 private:
  /// Of one event.
  struct part {
    std::uint16_t kind;
    location_id location;
    bool reads;
    event_id from;  // the write that was read
    bool has_number;
    std::uint64_t number;  // the position of a write, or what was chosen
  };

  [[nodiscard]] std::size_t begin(int t) const { return t == 0 ? 0 : end_[t - 1]; }

  raw_vector<part> parts_;  // of thread 0, then of thread 1, and so on
  per_thread<std::size_t> end_;
  int threads_;
};

}  // namespace models
