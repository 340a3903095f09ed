#include "observe.hpp"

#include <algorithm>
#include <limits>

namespace models::exchanger {

namespace {

/// The entry by whose order a read was made; 0: none.
int entry_of(event const& read) {
  return read.op.kind == op_kind::cas && !read.exclusive ? read.op.failure_label : read.op.label;
}

/// The write that a read-modify-write has read, given the one that it made.
event_id source_of(graph const& g, event_id write) {
  return g.at({write.thread, static_cast<std::uint8_t>(write.index - 1)}).from;
}

/// What a write replaced: what the same access read, or the newest value just before a plain store.
std::uint64_t value_before(graph const& g, event_id id) {
  event const& write = g.at(id);
  if (write.exclusive) return g.at({id.thread, static_cast<std::uint8_t>(id.index - 1)}).value;
  event_id const before = g.newest_of(write.op.location, [&](event_id w) { return g.at(w).place + 1 == write.place; });
  return g.value_of(write.op.location, before);
}

/// The newest place that coherence lets the read have, with what happens after it.
int newest_place_for(graph const& g, event_id read) {
  int newest = std::numeric_limits<int>::max();
  g.while_accesses(g.at(read).op.location, [&](atomic_access const& a) {
    bool const after = a.id != read && g.at(a.id).known.knows(read);
    if (after) newest = std::min<int>(newest, a.writes ? a.place - 1 : a.place);
    return true;
  });
  return newest;
}

/// One execution stands for all in which the read had another value and the thread did the same; also for those in
/// which a write came before the read that comes after it here.
void observe_alike(graph const& g, event_id id, int entry, transition_set& seen) {
  event const& e = g.at(id);
  int const oldest = g.oldest_visible(g.known_before(id), e.op.location);
  int const newest = newest_place_for(g, id);
  for (event_id i : g.writes_to(e.op.location)) {
    event const& w = g.at(i);
    bool const could_be_read = oldest <= w.place && w.place <= newest && !w.prefix.knows(id);
    if (could_be_read && are_alike(e.op, w.value, e.value)) seen.saw(entry, w.value);
  }
}

void observe_read(graph const& g, event_id id, transition_set& seen) {
  event const& e = g.at(id);
  if (e.exclusive) return;  // its write tells more
  int const entry = entry_of(e);
  if (entry == 0) return;
  // Not e.value: a thread that goes no further has looked, but brought nothing back.
  seen.saw(entry, g.value_of(e.op.location, e.from));
  if (e.known_by_value()) observe_alike(g, id, entry, seen);
}

/// What an acquire synchronises with: the write that it has read, if that is a release, and each release from which
/// a chain of read-modify-writes leads to it.
void observe_acquire(graph const& g, event_id id, pair_set& seen) {
  event const& e = g.at(id);
  int const entry = entry_of(e);
  if (entry == 0 || e.blocked || !acquires(read_order(e.op, e.exclusive))) return;
  for (event_id i = e.from; !i.initial(); i = source_of(g, i)) {
    event const& w = g.at(i);
    if (w.op.label != 0 && i.thread != id.thread && releases(w.op.order)) seen.add(w.op.label, entry);
    if (!w.exclusive) return;
  }
}

/// Keeps what the executions show in a set without memory of its own.
template <class Set>
class collector final : public observer {
 public:
  explicit collector(std::string_view name) : name_(name) {}
  [[nodiscard]] std::string_view name() const override { return name_; }
  void look_at(graph const& g) override {
    set_.next_execution();
    observe(g, set_);
  }
  void forget() override { set_.clear(); }
  [[nodiscard]] sightings seen() const override {
    sightings all;
    set_.for_each([&all](std::string const& text, std::uint64_t executions) { all[text] += executions; });
    return all;
  }

 private:
  std::string_view name_;
  Set set_;
};

}  // namespace

observer& transitions_seen() {
  static collector<transition_set> one("transitions");
  return one;
}

observer& pairs_seen() {
  static collector<pair_set> one("synchronises");
  return one;
}

void observe(graph const& g, pair_set& seen) {
  for (event_id i : g.order()) {
    if (g.at(i).role == event_role::read) observe_acquire(g, i, seen);
  }
}

void observe(graph const& g, transition_set& seen) {
  for (event_id i : g.order()) {
    event const& e = g.at(i);
    if (e.role == event_role::read) observe_read(g, i, seen);
    if (e.role == event_role::write && e.op.label != 0) seen.changed(e.op.label, value_before(g, i), e.value);
  }
}

}  // namespace models::exchanger
