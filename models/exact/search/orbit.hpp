// The symmetric graphs of a graph (its images under renamings of interchangeable threads), with a 64-bit name for each;
// distinct graphs have distinct names, up to hash collisions.
//
// A name combines the orbit with the renaming that maps the graph to the orbit's representative. To find the
// representative, the threads are sorted by what they do, as far as that is independent of their numbers; ties are
// tried in every order, and the smallest fingerprint decides. So the names of a whole orbit cost little more than that
// of one graph, unless many threads do the same.
//
// Source: colour refinement and individualisation, as in McKay, "Practical Graph Isomorphism", Congressus Numerantium
// 30, 1981; here refinement alone resolves nearly all graphs.
#pragma once

#include "fingerprint.hpp"

namespace models::exact {

/// Names graphs of one program.
class orbit_names {
 public:
  explicit orbit_names(thread_sets const& interchangeable);

  /// Whether there are threads that can change places.
  [[nodiscard]] bool has_renamings() const { return renamings_.size() > 1; }

  /// Calls `what` with the name of each graph of the orbit, once.
  template <class What>
  void for_each(graph const& g, What what) const {
    if (!has_renamings()) return what(fingerprint(g));
    representative const r = represent(g);
    bool const all_differ = r.fixed_by.empty();
    for (std::size_t i = 0; i != renamings_.size(); ++i) {
      if (all_differ || r.is_first_of_equals(renamings_[i])) what(r.fingerprint ^ marks_[i]);
    }
  }

 private:
  struct representative {
    std::uint64_t fingerprint;
    raw_vector<renaming> reached_by;  // from the graph
    raw_vector<renaming> fixed_by;    // but for the renaming that changes nothing

    /// Of the renamings that make one graph into the representative one stands for all.
    [[nodiscard]] bool is_first_of_equals(renaming const& r) const;
  };

  [[nodiscard]] representative represent(graph const& g) const;

  thread_sets interchangeable_;
  raw_vector<renaming> renamings_;
  raw_vector<std::uint64_t> marks_;  // of each renaming, in names
};

}  // namespace models::exact
