#include "maximal_extension.hpp"

#include "../axioms/coherence.hpp"
#include "../axioms/sleeps.hpp"
#include "by_value.hpp"

namespace models::exact {

bool maximal_extension::operator()(event_id id) const {
  event const& e = g_.at(id);
  if (e.op.kind == op_kind::choice) return e.value == 0;
  if (e.role == event_role::other) return true;
  if (is_wake(e.op)) return !read_before(e, id);
  if (is_sleep(e.op)) {
    auto const by = first_to_wake(g_, id, e.op.location, [&](event_id w) { return before(w, e); });
    return e.from == by.value_or(event_id());
  }
  event_id const newest = newest_before(e);
  if (e.writes()) return newest == id && !read_before(e, id);
  if (!known_by_value(e)) return newest == e.from;
  return are_alike(e.op, g_.value_of(e.op.location, newest), e.value) && oldest_alike_before(id, e) == e.from;
}

std::optional<event_id> maximal_extension::oldest_alike_before(event_id id, event const& e) const {
  int const known = newest_known(g_, g_.coherent_with(id, e.op), e.op.location);
  return oldest_alike(g_, known, e.op, e.value, [&](event_id w) { return before(w, e); });
}

event_id maximal_extension::newest_before(event const& e) const {
  auto const& writes = g_.find(e.op.location)->writes;
  auto const i = std::find_if(writes.rbegin(), writes.rend(), [&](event_id w) { return before(w, e); });
  return i == writes.rend() ? event_id() : *i;
}

bool maximal_extension::read_before(event const& e, event_id id) const {
  auto const& reads = g_.find(e.op.location)->reads;
  return std::any_of(reads.begin(), reads.end(), [&](event_id r) { return g_.at(r).from == id && before(r, e); });
}

}  // namespace models::exact
