#include "observe.hpp"

#include <algorithm>

#include "../../exact/axioms/coherence.hpp"
#include "../../exact/search/by_value.hpp"

namespace models::exchanger {

namespace {

using exact::event;
using exact::event_id;

// The functions below infer from coherence alone what a read can return in executions that the search does not make.
// That is correct only without seq_cst accesses.
static_assert(std::none_of(rendezvous::order::contract.begin(), rendezvous::order::contract.end(),
                           [](auto const& e) { return e.order == std::memory_order_seq_cst; }));

/// The entry whose order the read has; 0 if none.
int entry_of(event const& read) {
  return read.op.kind == op_kind::cas && !read.exclusive ? read.op.failure_label : read.op.label;
}

event const& first_half_of(exact::graph const& g, event_id write) {
  return g.at(exact::id_of(write.thread, write.index - 1));
}

/// The value that a write replaced: the one that the same access read, or else the value just before in modification
/// order.
std::uint64_t value_before(exact::graph const& g, event_id id) {
  event const& write = g.at(id);
  if (write.exclusive) return first_half_of(g, id).value;
  location_id const where = write.op.location;
  return g.value_of(where, g.write_at(where, static_cast<int>(write.place) - 1));
}

/// The highest mo index that the read can read from by coherence with the accesses that happen after it.
int newest_place_for(exact::graph const& g, event_id read) {
  exact::location const& all = *g.find(g.at(read).op.location);
  auto newest = static_cast<int>(all.writes.size());
  for (event_id const w : all.writes) {
    if (g.at(w).hb.knows(read)) newest = std::min(newest, g.place_of(w) - 1);
  }
  for (event_id const r : all.reads) {
    if (r != read && g.at(r).hb.knows(read)) newest = std::min(newest, g.place_of(g.at(r).from));
  }
  return newest;
}

/// The values that the read may return by coherence, up to the mo index `newest`.
template <class What>
void for_each_possible(exact::graph const& g, event_id read, int newest, What what) {
  if (g.seq_cst_events() != 0) return;
  location_id const where = g.at(read).op.location;
  for (int place = exact::newest_known(g, g.known_before(read), where); place <= newest; ++place) {
    event_id const w = g.write_at(where, place);
    bool const follows_from_it = !w.initial() && g.at(w).porf.knows(read);
    if (!follows_from_it) what(g.value_of(where, w));
  }
}

/// One execution stands for all in which the read returns another value and the thread does the same.
void observe_alike(exact::graph const& g, event_id id, transition_set& seen) {
  event const& e = g.at(id);
  for_each_possible(g, id, newest_place_for(g, id), [&](std::uint64_t value) {
    if (are_alike(e.op, value, e.value)) seen.saw(entry_of(e), value);
  });
}

/// Before an attempt that succeeds, or fails for good, earlier attempts of its thread may have failed; the search
/// leaves these out. Fruitless polls of an await are left out, too: to the program an await is one operation.
void observe_failed_attempts(exact::graph const& g, event_id id, transition_set& seen) {
  event const& e = g.at(id);
  if (e.op.on_failure != failing::ends_round || e.op.failure_label == 0) return;
  for_each_possible(g, id, g.place_of(e.from), [&](std::uint64_t value) {
    if (!writes_after(e.op, value)) seen.saw(e.op.failure_label, value);
  });
}

void observe_read(exact::graph const& g, event_id id, transition_set& seen) {
  event const& e = g.at(id);
  observe_failed_attempts(g, id, seen);
  if (e.exclusive || entry_of(e) == 0) return;  // for a read-modify-write the event of its write says more
  seen.saw(entry_of(e), e.value);
  if (exact::known_by_value(e)) observe_alike(g, id, seen);
}

/// The releases that an acquire synchronises with: the write that it reads from, if that is a release, and each release
/// from which a chain of read-modify-writes leads to that write.
void observe_acquire(exact::graph const& g, event_id id, pair_set& seen) {
  event const& e = g.at(id);
  int const entry = entry_of(e);
  if (entry == 0 || e.blocked || !acquires(read_order(e.op, e.exclusive))) return;
  for (event_id i = e.from; !i.initial(); i = first_half_of(g, i).from) {
    event const& w = g.at(i);
    if (w.op.label != 0 && i.thread != id.thread && releases(w.op.order)) seen.add(w.op.label, entry);
    if (!w.exclusive) return;
  }
}

template <class What>
void for_each_event(exact::graph const& g, What what) {
  for (int t = 0; t != g.threads(); ++t) {
    for (int i = 0; i != g.size(t); ++i) what(exact::id_of(t, i));
  }
}

/// Collects what the executions show in a set that does not allocate.
template <class Set>
class collector final : public observer {
 public:
  explicit collector(std::string_view name) : name_(name) {}
  [[nodiscard]] std::string_view name() const override { return name_; }
  void look_at(exact::graph const& g) override {
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

void observe(exact::graph const& g, pair_set& seen) {
  for_each_event(g, [&](event_id i) {
    if (g.at(i).reads()) observe_acquire(g, i, seen);
  });
}

void observe(exact::graph const& g, transition_set& seen) {
  for_each_event(g, [&](event_id i) {
    event const& e = g.at(i);
    if (e.reads()) observe_read(g, i, seen);
    if (e.writes() && e.op.label != 0) seen.changed(e.op.label, value_before(g, i), e.value);
  });
}

}  // namespace models::exchanger
