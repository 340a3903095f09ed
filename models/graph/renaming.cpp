#include "renaming.hpp"

#include "graph.hpp"

namespace models {

raw_vector<renaming> renamings_of(thread_sets const& interchangeable) {
  raw_vector<renaming> all{renaming()};
  // Each thread comes to each place of its set that is not before its own.
  for (int place = 0; place != max_threads; ++place) {
    if (interchangeable[place] == 0) continue;
    std::size_t const before = all.size();
    for (int other = place + 1; other != max_threads; ++other) {
      if (interchangeable[other] != interchangeable[place]) continue;
      for (std::size_t i = 0; i != before; ++i) {
        all.push_back(all[i]);
        all.back().exchange(place, other);
      }
    }
  }
  return all;
}

graph renamed(graph const& g, renaming const& r) {
  graph other(g.threads());
  for (auto const& [location, value] : g.initials()) other.set_initial(r(location), value);
  for (event_id const i : g.order()) {
    event e = g.at(i);
    e.op.location = r(e.op.location);
    e.from = r(e.from);
    other.append(r(i.thread), e);
  }
  return other;
}

}  // namespace models
