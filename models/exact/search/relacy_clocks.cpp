#include "relacy_clocks.hpp"

namespace models::exact {

relacy_clocks::relacy_clocks(graph const& g, numbered_events const& number, raw_vector<thing> const& order)
    : g_(g),
      number_(number),
      threads_(static_cast<std::size_t>(g.threads())),
      known_(number.size()),
      messages_(number.size()) {
  for (thing const i : order) {
    if (!number.is_second_name(i)) perform(i);
  }
}

void relacy_clocks::read(thread& me, event const& e) const {
  if (e.from.initial() || !is_seen_by_relacy(e)) return;
  (acquires(read_order(e.op, e.exclusive)) ? me.known : me.acquirable).join(messages_[number_.of(e.from)]);
}

view relacy_clocks::message(thread const& me, event_id id, event const& e) const {
  view m = releases(e.op.order) ? me.known : me.released;
  event_id const before = g_.write_at(e.op.location, static_cast<int>(e.place) - 1);
  if (!before.initial() && (e.exclusive || before.thread == id.thread)) m.join(messages_[number_.of(before)]);
  return m;
}

void relacy_clocks::perform(thing i) {
  event_id const id = number_.at(i);
  event const& e = g_.at(id);
  thread& me = threads_[id.thread];
  known_[i] = me.known;
  if (e.is_second_half()) read(me, g_.at(id_of(id.thread, id.index - 1)));
  if (e.reads()) read(me, e);
  me.known.set(id.thread, id.index + 1);
  if (e.is_fence()) {
    if (acquires(e.op.order)) me.known.join(me.acquirable);
    if (releases(e.op.order)) me.released = me.known;
    known_[i] = me.known;
  }
  if (e.op.kind == op_kind::spawn) other(e).known = me.known;
  if (e.op.kind == op_kind::join && !e.blocked) me.known.join(other(e).known);
  if (e.writes() && is_seen_by_relacy(e)) messages_[i] = message(me, id, e);
}

}  // namespace models::exact
