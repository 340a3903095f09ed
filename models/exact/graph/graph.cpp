#include "graph.hpp"

namespace models::exact {

namespace {

auto place_of_location(raw_vector<location> const& all, location_id where) {
  return std::lower_bound(all.begin(), all.end(), where, [](location const& l, location_id id) { return l.id < id; });
}

/// Except for their values.
bool are_one(operation a, operation const& b) {
  if (reads(a.kind) || a.kind == op_kind::store) {
    a.operand = b.operand;
    a.expected = b.expected;
  }
  return a == b;
}

}  // namespace

location const* graph::find(location_id where) const {
  auto const i = place_of_location(locations_, where);
  return i == locations_.end() || i->id != where ? nullptr : &*i;
}

location& graph::at_location(location_id where) {
  auto const i = place_of_location(locations_, where);
  if (i != locations_.end() && i->id == where) return locations_[static_cast<std::size_t>(i - locations_.begin())];
  location l;
  l.id = where;
  return *locations_.insert(i, std::move(l));
}

std::uint64_t graph::value_of(location_id where, event_id write) const {
  if (!write.initial()) return at(write).value;
  location const* const l = find(where);
  return l == nullptr ? 0 : l->initial;
}

event_id graph::write_at(location_id where, int place) const {
  return place == 0 ? event_id() : find(where)->writes[static_cast<std::size_t>(place - 1)];
}

int graph::last_place(location_id where) const {
  location const* const l = find(where);
  return l == nullptr ? 0 : static_cast<int>(l->writes.size());
}

bool graph::is_replaced(location_id where, event_id write) const {
  int const next = place_of(write) + 1;
  return next <= last_place(where) && at(write_at(where, next)).exclusive;
}

view graph::known_before(event_id e) const {
  thread const& me = threads_[e.thread];
  if (e.index != 0) return me.events[e.index - 1u].hb;
  return me.spawned_by.initial() ? view() : at(me.spawned_by).hb;
}

view graph::coherent_with(event_id e, operation const& op) const {
  view known = known_before(e);
  if (!op.kernel) return known;
  for (int i = 0; i != e.index; ++i) {
    event const& before = at(id_of(e.thread, i));
    if (before.op.hidden && before.reads() && !before.from.initial()) known.join(at(before.from).message);
  }
  location const* const queue = is_look(op) ? find(static_cast<location_id>(op.operand)) : nullptr;
  if (queue == nullptr) return known;
  view const past = porf_before(e);
  for (event_id const wake : queue->writes) {
    if (past.knows(wake)) known.join(at(wake).message);
  }
  return known;
}

view graph::porf_before(event_id e) const {
  if (e.index != 0) return at(id_of(e.thread, e.index - 1)).porf;
  event_id const spawn = of(e.thread).spawned_by;
  return spawn.initial() ? view() : at(spawn).porf;
}

void graph::read_effects(thread& me, event& e) {
  if (e.from.initial()) return;
  event const& write = at(e.from);
  e.porf.join(write.porf);
  if (e.blocked || !e.is_of_program()) return;
  if (acquires(read_order(e.op, e.exclusive))) {
    e.hb.join(write.message);
  } else {
    me.acquirable.join(write.message);
  }
}

/// Of fences, and of threads that start others and wait for their ends.
void graph::other_effects(thread& me, event_id id, event& e) {
  switch (e.op.kind) {
    case op_kind::fence:
      if (acquires(e.op.order)) e.hb.join(me.acquirable);
      if (releases(e.op.order)) me.released = e.hb;
      break;
    case op_kind::spawn: of(static_cast<int>(e.op.operand)).spawned_by = id; break;
    case op_kind::join: {
      int const other = static_cast<int>(e.op.operand);
      e.hb.join(known(other));
      e.porf.join(porf(other));
      break;
    }
    default: break;
  }
}

/// A read-modify-write continues the release sequence of what it has read; a store begins one. What the program does
/// not see, the kernel's queues, tells all to the kernel alone (coherent_with). The kernel's look tells nothing more
/// than what it has found.
void graph::write_message(thread const& me, event& e) const {
  if (!e.op.kernel) e.message = releases(e.op.order) || e.op.hidden ? e.hb : me.released;
  if (!e.exclusive) return;
  event_id const replaced = me.events.back().from;
  if (!replaced.initial()) e.message.join(at(replaced).message);
}

void graph::take_place(event_id id, event const& e) {
  location& l = at_location(e.op.location);
  if (e.reads()) {
    l.reads.push_back(id);
    return;
  }
  l.writes.insert(l.writes.begin() + (e.place - 1), id);
  for (std::size_t i = e.place; i != l.writes.size(); ++i) {
    event_id const later = l.writes[i];
    threads_[later.thread].events[later.index].place = static_cast<std::uint32_t>(i + 1);
  }
}

event_id graph::append(int t, event e) {
  thread& me = of(t);
  event_id const id = id_of(t, size(t));
  e.hb = known(t);
  e.porf = porf(t);
  e.hb.set(t, id.index + 1);
  e.porf.set(t, id.index + 1);
  switch (e.role) {
    case event_role::read: read_effects(me, e); break;
    case event_role::write: write_message(me, e); break;
    case event_role::other: other_effects(me, id, e); break;
  }
  if (e.stamp == 0) e.stamp = next_stamp_;
  next_stamp_ = std::max(next_stamp_, e.stamp + 1);
  if (e.seq_cst()) ++seq_cst_events_;
  if (e.role != event_role::other) take_place(id, e);
  me.events.push_back(std::move(e));
  return id;
}

event_id graph::append_write(int t, event e, int place) {
  e.place = static_cast<std::uint32_t>(place);
  return append(t, std::move(e));
}

void graph::reread(event_id reader, event_id from) {
  thread& me = threads_[reader.thread];
  event const& old = me.events.back();
  event e = read_event(old.op, from, value_of(old.op.location, from));
  e.stamp = old.stamp;
  e.after_plain = old.after_plain;
  if (old.seq_cst()) --seq_cst_events_;
  auto& reads = at_location(old.op.location).reads;
  reads.erase(std::find(reads.begin(), reads.end(), reader));
  me.events.pop_back();
  keep_effects(reader.thread, me, reader.index);
  append(reader.thread, std::move(e));
}

bool graph::renew(event_id id, operation const& op) {
  auto& events = threads_[id.thread].events;
  event& e = events[id.index];
  if (!are_one(e.op, op)) return false;
  e.op = op;
  if (e.writes()) e.value = op.operand;
  if (!e.reads()) return true;
  e.value = value_of(op.location, e.from);
  if (e.exclusive != writes_after(op, e.value) || e.blocked != blocks_after(op, e.value)) return false;
  if (!e.exclusive) return true;
  event& second_half = events[id.index + 1u];
  second_half.op = op;
  second_half.value = result_of(op, e.value);
  return true;
}

/// What the thread can acquire and has released after its first `count` events. `all` may be the thread itself.
void graph::keep_effects(int t, thread const& all, int count) {
  thread& me = of(t);
  view acquirable;
  view released;
  for (int i = 0; i != count; ++i) {
    event const& e = all.events[static_cast<std::size_t>(i)];
    if (e.reads() && e.is_of_program() && !e.from.initial() && !acquires(read_order(e.op, e.exclusive)))
      acquirable.join(at(e.from).message);
    if (e.is_fence() && releases(e.op.order)) released = e.hb;
  }
  me.acquirable = std::move(acquirable);
  me.released = std::move(released);
}

void graph::keep_accesses(location const& all, event_counts const& keep) {
  location l;
  l.id = all.id;
  l.initial = all.initial;
  for (event_id const w : all.writes) {
    if (w.index >= keep[w.thread]) continue;
    l.writes.push_back(w);
    threads_[w.thread].events[w.index].place = static_cast<std::uint32_t>(l.writes.size());
  }
  for (event_id const r : all.reads) {
    if (r.index < keep[r.thread]) l.reads.push_back(r);
  }
  locations_.push_back(std::move(l));
}

graph graph::restricted(event_counts const& keep) const {
  graph g(threads(), running_);
  g.next_stamp_ = next_stamp_;
  g.from_elsewhere_ = from_elsewhere_;
  for (int t = 0; t != threads(); ++t) {
    thread const& all = of(t);
    thread& kept = g.of(t);
    int const count = keep[static_cast<std::size_t>(t)];
    kept.events.assign(all.events.begin(), all.events.begin() + count);
    for (event const& e : kept.events) g.seq_cst_events_ += e.seq_cst() ? 1 : 0;
    event_id const spawn = all.spawned_by;
    if (!spawn.initial() && spawn.index < keep[spawn.thread]) kept.spawned_by = spawn;
  }
  for (int t = 0; t != threads(); ++t) {
    if (g.size(t) == size(t)) {
      g.of(t).acquirable = of(t).acquirable;
      g.of(t).released = of(t).released;
    } else {
      g.keep_effects(t, g.of(t), g.size(t));
    }
  }
  for (location const& l : locations_) g.keep_accesses(l, keep);
  return g;
}

}  // namespace models::exact
