// Fingerprints of an execution graph and of its images under renamings of threads; and, of each thread, the part that
// is invariant under them.
//
// The fingerprint covers the program's events: the kernel's queues and fences are excluded, and a read of which only
// the value matters is represented by the oldest write of that value. It does not depend on the order in which a graph
// was built.
#pragma once

#include "../graph/renaming.hpp"

namespace models::exact {

class graph_fingerprint {
 public:
  /// What does not depend on the names of the threads is looked up once.
  explicit graph_fingerprint(graph const& g);

  /// The fingerprint of the graph with its threads renamed.
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
