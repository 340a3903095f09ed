#include "cpp20.hpp"

#include "precedences.hpp"
#include "sleeps.hpp"

namespace models::exact {

namespace {

using thing = precedences::thing;

/// RC11's `psc`, which orders the seq_cst operations, and must be acyclic.
///
///   psc  = ([E] + [F];hb?) ; scb ; ([E] + hb?;[F])  +  [F] ; (hb + hb;eco;hb) ; [F]
///   scb  = po + po≠loc;hb;po≠loc + hb|loc + mo + fr
///
/// with E all seq_cst operations and F the seq_cst fences. The pairs of modification order are not listed but chained:
/// each write has a node `before the write`, and one `after it is read`, for paths of fences.
///
/// Pairs to or from a fence by hb alone are omitted. In a cycle such a pair can be merged with its neighbour, which may
/// begin or end with hb at the fence, so a shortest cycle has none. Program order is kept, since it matters for two
/// accesses with a fence between them.
class seq_cst_order {
 public:
  explicit seq_cst_order(graph const& g) : g_(g), in_thread_(static_cast<std::size_t>(g.threads())) {
    for (int t = 0; t != g.threads(); ++t) {
      for (int i = 0; i != g.size(t); ++i) collect(id_of(t, i));
    }
  }

  [[nodiscard]] bool exists() {
    if (accesses_.size() + fences_.size() < 2) return true;
    follow_threads();
    for (operation_at const& a : accesses_) leave_access(a);
    for (location const& l : g_.locations()) follow_modification_order(l);
    return order_.has_order();
  }

 private:
  struct operation_at {
    event_id id;
    thing number;
  };

  // What stands for an operation: of a read-modify-write its write.

  [[nodiscard]] bool is_half(event const& e) const { return e.is_first_half(); }

  void collect(event_id id) {
    event const& e = g_.at(id);
    if (!e.seq_cst() || is_half(e)) return;
    operation_at const o{id, order_.add_thing()};
    (e.is_fence() ? fences_ : accesses_).push_back(o);
    in_thread_[id.thread].push_back(o);
  }

  /// The accesses to a location, each once.
  template <class What>
  void for_each_access(location const& l, What what) const {
    for (event_id const w : l.writes) what(w);
    for (event_id const r : l.reads) {
      event const& e = g_.at(r);
      if (!e.blocked && !is_half(e)) what(r);
    }
  }

  /// In modification order: of the write itself, or of the one that is read.
  [[nodiscard]] int place_seen(event_id id) const {
    event const& e = g_.at(id);
    return e.writes() ? static_cast<int>(e.place) : g_.place_of(e.from);
  }

  // From one operation to another, by happens-before.

  void follow_threads() {
    for (auto const& all : in_thread_) {
      for (std::size_t i = 1; i < all.size(); ++i) order_.add(all[i - 1].number, all[i].number);
    }
  }

  /// The first fence of each thread that comes after the event.
  void to_fences_after(thing from, event_id id) {
    for (auto const& all : in_thread_) {
      for (operation_at const& f : all) {
        if (!g_.at(f.id).is_fence() || !g_.at(f.id).hb.knows(id)) continue;
        order_.add(from, f.number);
        break;
      }
    }
  }

  void leave_access(operation_at const& a) {
    event const& e = g_.at(a.id);
    for (operation_at const& b : accesses_) {
      if (b.id == a.id) continue;
      event const& other = g_.at(b.id);
      bool const same_location = other.op.location == e.op.location && other.hb.knows(a.id);
      if (same_location || by_other_locations(a.id, b.id)) order_.add(a.number, b.number);
    }
  }

  /// po≠loc;hb;po≠loc, between threads: a first event after `a`, and a last one before `b`, elsewhere.
  [[nodiscard]] bool by_other_locations(event_id a, event_id b) const {
    if (a.thread == b.thread) return false;
    int const first = first_elsewhere(a);
    return first < g_.size(a.thread) && known_elsewhere(b).knows(id_of(a.thread, first));
  }

  /// What only the search and the kernel know of, choices and queues, is not there for C++20.
  [[nodiscard]] bool is_elsewhere(event_id id, event const& than) const {
    event const& e = g_.at(id);
    if (!e.is_of_program() || e.op.kind == op_kind::choice) return false;
    return e.role == event_role::other || e.op.location != than.op.location;
  }

  /// The first event after `a` that is not on its location, or has plain accesses before it, which are not either.
  [[nodiscard]] int first_elsewhere(event_id a) const {
    int i = a.index + 1;
    for (; i < g_.size(a.thread); ++i) {
      if (is_elsewhere(id_of(a.thread, i), g_.at(a)) || g_.at(id_of(a.thread, i)).after_plain) break;
    }
    return i;
  }

  /// What happens before the last such event before `b`, with itself; at the latest that is the thread's beginning.
  [[nodiscard]] view known_elsewhere(event_id b) const {
    int i = b.index;
    while (i != 0 && !g_.at(id_of(b.thread, i)).after_plain && !is_elsewhere(id_of(b.thread, i - 1), g_.at(b))) --i;
    return g_.known_before(id_of(b.thread, i));
  }

  // From one operation to another, along the modification order of a location.

  void follow_modification_order(location const& l) {
    if (is_queue(g_, l)) return;
    auto const writes = static_cast<thing>(l.writes.size());
    thing const before = order_.add_things(writes);             // each write
    thing const before_by_fence = order_.add_things(writes);    // the same, on the way from a fence to a fence
    thing const read_by_fence = order_.add_things(writes + 1);  // on that way: after what has read the write
    for (thing i = 0; i != writes; ++i) {
      event_id const w = l.writes[i];
      if (i + 1 != writes) {
        order_.add(before + i, before + i + 1);
        order_.add(before_by_fence + i, before_by_fence + i + 1);
      }
      order_.add(before_by_fence + i, read_by_fence + i + 1);
      arrive(before + i, w);
    }
    for (event_id const r : l.reads) {
      if (g_.at(r).blocked || is_half(g_.at(r))) continue;
      to_fences_after(read_by_fence + static_cast<thing>(place_seen(r)), r);
    }
    for (operation_at const& a : accesses_) {
      if (g_.at(a.id).op.location != l.id) continue;
      auto const place = static_cast<thing>(place_seen(a.id));
      if (place != writes) order_.add(a.number, before + place);
    }
    for (operation_at const& f : fences_) leave_fence_along(f, l, before, before_by_fence, read_by_fence);
  }

  /// At a write, as the operation that it is and on the way to a fence.
  void arrive(thing from, event_id w) {
    for (operation_at const& a : in_thread_[w.thread]) {
      if (a.id == w) order_.add(from, a.number);
    }
    to_fences_after(from, w);
  }

  void leave_fence_along(operation_at const& f, location const& l, thing before, thing before_by_fence,
                         thing read_by_fence) {
    auto const writes = static_cast<int>(l.writes.size());
    int first = writes + 1;        // the first place that is seen after the fence ...
    int first_write = writes + 1;  // ... and by a write
    for_each_access(l, [&](event_id x) {
      if (!g_.at(x).hb.knows(f.id)) return;
      first = std::min(first, place_seen(x));
      if (g_.at(x).writes()) first_write = std::min(first_write, place_seen(x));
    });
    if (first < writes) {
      order_.add(f.number, before + static_cast<thing>(first));
      order_.add(f.number, before_by_fence + static_cast<thing>(first));
    }
    if (first_write <= writes) order_.add(f.number, read_by_fence + static_cast<thing>(first_write));
  }

  graph const& g_;
  precedences order_;
  raw_vector<operation_at> accesses_;
  raw_vector<operation_at> fences_;
  raw_vector<raw_vector<operation_at>> in_thread_;
};

}  // namespace

bool cpp20::allows(graph const& g) const { return g.seq_cst_events() < 2 || seq_cst_order(g).exists(); }

bool cpp20::prefers_oldest(graph const& g, int t) const {
  if (g.seq_cst_events() == 0) return true;
  view const known = g.known(t);
  for (int other = 0; other != g.threads(); ++other) {
    for (int i = 0; i != known[other]; ++i) {
      event const& e = g.at(id_of(other, i));
      if (e.is_fence() && e.seq_cst()) return false;
    }
  }
  return true;
}

}  // namespace models::exact
