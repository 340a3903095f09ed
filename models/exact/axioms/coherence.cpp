#include "coherence.hpp"

namespace models::exact {

int newest_known(graph const& g, view const& known, location_id where) {
  location const* const l = g.find(where);
  if (l == nullptr) return 0;
  int newest = static_cast<int>(l->writes.size());
  while (newest != 0 && !known.knows(l->writes[static_cast<std::size_t>(newest - 1)])) --newest;
  for (event_id const r : l->reads) {
    if (known.knows(r)) newest = std::max(newest, g.place_of(g.at(r).from));
  }
  return newest;
}

}  // namespace models::exact
