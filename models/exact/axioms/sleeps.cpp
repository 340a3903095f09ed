#include "sleeps.hpp"

#include "coherence.hpp"

namespace models::exact {

namespace {

/// All sleeps that a wake-up has ended.
template <class Function>
void for_each_ended(graph const& g, Function f) {
  for (location const& l : g.locations()) {
    if (!is_queue(g, l)) continue;
    for (event_id const r : l.reads) {
      if (!g.at(r).from.initial()) f(r, g.at(r).from);
    }
  }
}

bool knows_any(view const& past, raw_vector<event_id> const& all) {
  return std::any_of(all.begin(), all.end(), [&](event_id e) { return past.knows(e); });
}

}  // namespace

event_id look_of(graph const& g, event_id sleep) {
  int i = sleep.index;
  while (i-- != 0) {
    if (g.at(id_of(sleep.thread, i)).op.kernel) break;
  }
  return id_of(sleep.thread, i);
}

/// Between its look and its sleep a thread makes choices, so that both depend on the same.
bool may_wake(graph const& g, event_id sleep, event_id wake) {
  view const past = g.porf_before(sleep);
  if (past.knows(wake)) return false;
  raw_vector<event_id> later;  // wake-ups that come after this one: their sleepers have looked after it
  later.push_back(wake);
  for (bool more = true; more;) {
    more = false;
    for_each_ended(g, [&](event_id other, event_id by) {
      if (other == sleep || std::find(later.begin(), later.end(), by) != later.end()) return;
      if (!knows_any(g.porf_before(other), later)) return;
      later.push_back(by);
      more = true;
    });
  }
  return !knows_any(past, later);
}

bool may_sleep_through(graph const& g, event_id sleep, location_id queue) {
  event_id const look = look_of(g, sleep);
  event const& e = g.at(look);
  view known = g.coherent_with(look, e.op);
  location const* const l = g.find(queue);
  if (l == nullptr) return true;
  for (event_id const w : l->writes) known.join(g.at(w).message);
  return newest_known(g, known, e.op.location) <= g.place_of(e.from);
}

}  // namespace models::exact
