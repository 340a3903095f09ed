// What identifies an execution graph: a number for the graph, and one for each graph that it becomes when its threads
// are renamed; and what of each thread stays the same then.
//
// The number is that of what the program does: the kernel's queues and fences are left out, and a read of which only
// the value matters is named by the oldest write of that. It does not depend on the order in which a graph was put
// together.
#pragma once

#include "../graph/renaming.hpp"

namespace models::exact {

class graph_fingerprint {
 public:
  /// What does not depend on the names of the threads is looked up once.
  explicit graph_fingerprint(graph const& g);

  /// That of the graph with its threads renamed.
  [[nodiscard]] std::uint64_t operator()(renaming const& r) const;

  /// A number for what each thread does, given one for each thread. It depends on nothing else of the threads: when
  /// these numbers change places with the threads, so do the results.
  [[nodiscard]] raw_vector<std::uint64_t> deeds(raw_vector<std::uint64_t> const& number) const;

 private:
  /// Of one event.
  struct part {
    unsigned kind;
    location_id location;
    bool reads;
    bool has_number;
    event_id from;         // the write that was read
    std::uint64_t number;  // the place of a write, or what was chosen
  };

  raw_vector<raw_vector<part>> of_;  // each thread
};

inline std::uint64_t fingerprint(graph const& g) { return graph_fingerprint(g)({}); }

}  // namespace models::exact
