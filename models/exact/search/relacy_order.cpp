#include "relacy_order.hpp"

#include <algorithm>
#include <utility>

#include "newest_seen.hpp"
#include "relacy_clocks.hpp"

namespace models::exact {

namespace {

using thing = precedences::thing;

/// The seq_cst fences of each thread, in program order; empty if nothing depends on their order.
using fences = raw_vector<raw_vector<event_id>>;

fences seq_cst_fences(graph const& g) {
  fences all;
  if (g.seq_cst_events() < 2) return all;
  for (int t = 0; t != g.threads(); ++t) {
    raw_vector<event_id> mine;
    for (int i = 0; i != g.size(t); ++i) {
      event const& e = g.at(id_of(t, i));
      if (e.is_fence() && e.seq_cst()) mine.push_back(id_of(t, i));
    }
    if (!mine.empty()) all.push_back(std::move(mine));
  }
  return all;
}

/// The first seq_cst write behind each place in modification order; the initial one: there is none.
raw_vector<event_id> next_seq_cst_writes(graph const& g, location const& l) {
  raw_vector<event_id> next(l.writes.size() + 1);
  for (std::size_t place = l.writes.size(); place-- != 0;) {
    event_id const w = l.writes[place];
    next[place] = g.at(w).seq_cst() ? w : next[place + 1];
  }
  return next;
}

int last_place_of(location const& l) { return static_cast<int>(l.writes.size()); }

/// The reads of one location that read what is replaced at some time.
struct stale_reads {
  location const* where;
  raw_vector<event_id> all;
  std::optional<newest_seen> newest;
};

/// Collects which events are performed before which.
class order_of_execution {
 public:
  explicit order_of_execution(graph const& g) : g_(g), number_(g) { pairs_.add_things(number_.size()); }

  relacy_order find() {
    if (g_.threads() > most_threads_of_relacy) return {{}, obstacle::threads};
    for (int i = 0; i != obstacles; ++i) {
      auto const why = static_cast<obstacle>(i);
      added_ = false;
      add_pairs(why);
      if (!added_) continue;
      order_ = pairs_.in_order();
      if (order_.size() != number_.size()) return {{}, why};
      if (why != obstacle::modification_order) continue;
      clocks_.emplace(g_, number_, order_);
      find_stale_reads();
    }
    return tell();
  }

  [[nodiscard]] bool orders_more(span where) {
    keep_modification_order();
    relacy_clocks const clocks(g_, number_, pairs_.in_order());
    if (seq_cst_fences(g_).size() > 1) return true;
    for (int t = 0; t != g_.threads(); ++t) {
      if (knows_more(clocks.known_to_thread(t), g_.known(t))) return true;
      for (int i = 0; where == span::whole && i != g_.size(t); ++i) {
        if (is_more_known(clocks, id_of(t, i))) return true;
      }
    }
    return false;
  }

 private:
  [[nodiscard]] bool knows_more(view const& one, view const& other) const {
    for (int t = 0; t != g_.threads(); ++t) {
      if (one[t] > other[t]) return true;
    }
    return false;
  }

  /// Before an event, and of a fence behind it.
  [[nodiscard]] bool is_more_known(relacy_clocks const& clocks, event_id e) const {
    event const& at = g_.at(e);
    return !at.is_second_half() && knows_more(clocks.known_to(e), at.is_fence() ? at.hb : g_.known_before(e));
  }

  /// Adds the pairs without which `why` would be in the way.
  void add_pairs(obstacle why) {
    switch (why) {
      case obstacle::threads: return;
      case obstacle::modification_order: return keep_modification_order();
      case obstacle::release_sequence: return expect_nothing_newer();
      case obstacle::seq_cst_read: return keep_seq_cst_reads();
      case obstacle::fence_order: return keep_fences();
      case obstacle::window: return keep_within_window();
      case obstacle::more_ordered: return;  // that is asked of an order, when there is one
    }
  }

  [[nodiscard]] relacy_order tell() const {
    relacy_order found;
    for (thing const i : order_) {
      event_id const e = number_.at(i);
      if (!number_.is_second_name(i) && !g_.at(e).blocked) found.order.push_back(e);
    }
    return found;
  }

  void add(event_id before, event_id after) {
    added_ = true;
    pairs_.add(number_.of(before), number_.of(after));
  }

  void keep_modification_order() {
    added_ = true;  // without any pair there is an order, too
    for (int t = 0; t != g_.threads(); ++t) follow_thread(t);
    for (location const& l : g_.locations()) follow_location(l);
  }

  void follow_thread(int t) {
    if (g_.size(t) != 0 && !g_.spawned_by(t).initial()) add(g_.spawned_by(t), id_of(t, 0));
    for (int i = 0; i != g_.size(t); ++i) {
      event const& e = g_.at(id_of(t, i));
      if (i != 0 && number_.of(id_of(t, i - 1)) != number_.of(id_of(t, i))) add(id_of(t, i - 1), id_of(t, i));
      if (e.op.kind != op_kind::join || e.blocked) continue;
      int const other = static_cast<int>(e.op.operand);
      if (g_.size(other) != 0) add(id_of(other, g_.size(other) - 1), id_of(t, i));
    }
  }

  void follow_location(location const& l) {
    for (event_id const r : l.reads) {
      event const& e = g_.at(r);
      if (!e.blocked && !e.from.initial()) add(e.from, r);
    }
    if (l.writes.empty() || !is_seen_by_relacy(g_.at(l.writes.front()))) return;
    for (std::size_t i = 1; i < l.writes.size(); ++i) add(l.writes[i - 1], l.writes[i]);
  }

  void find_stale_reads() {
    for (location const& l : g_.locations()) {
      stale_reads found{&l, {}, {}};
      for (event_id const r : l.reads) {
        event const& e = g_.at(r);
        bool const is_stale = is_seen_by_relacy(e) && !e.exclusive && g_.place_of(e.from) != last_place_of(l);
        if (is_stale) found.all.push_back(r);
      }
      if (found.all.empty()) continue;
      found.newest.emplace(g_, l, is_seen_by_relacy);
      stale_.push_back(std::move(found));
    }
  }

  void expect_nothing_newer() {
    for_each_stale([this](stale_reads const& there, event_id r, int place) {
      if (there.newest->in(clocks_->known_to(r)) > place) add(r, r);  // never
    });
  }

  void keep_seq_cst_reads() {
    if (g_.seq_cst_events() == 0) return;
    for (stale_reads const& there : stale_) {
      raw_vector<event_id> const next = next_seq_cst_writes(g_, *there.where);
      for (event_id const r : there.all) {
        event const& e = g_.at(r);
        event_id const w = next[static_cast<std::size_t>(g_.place_of(e.from))];
        if (e.seq_cst() && !w.initial()) add(r, w);
      }
    }
  }

  /// A fence before which something newer is known comes after those that are known to the read. Both are so for each
  /// thread from a fence on, or up to one; of two by one thread program order says enough.
  void keep_fences() {
    fences const all = seq_cst_fences(g_);
    if (all.size() < 2) return;
    for_each_stale([&](stale_reads const& there, event_id r, int place) {
      view const& known = clocks_->known_to(r);
      auto const is_behind = [&](event_id f) { return there.newest->in(clocks_->known_to(f)) <= place; };
      for (auto const& thread : all) {
        auto const late = std::partition_point(thread.begin(), thread.end(), is_behind);
        if (late != thread.end()) put_after_known(*late, known, all);
      }
    });
  }

  void put_after_known(event_id late, view const& known, fences const& all) {
    for (auto const& thread : all) {
      auto const end = std::partition_point(thread.begin(), thread.end(), [&](event_id f) { return known.knows(f); });
      if (end != thread.begin() && *std::prev(end) != late) add(*std::prev(end), late);
    }
  }

  void keep_within_window() {
    for_each_stale([this](stale_reads const& there, event_id r, int place) {
      auto const out_of_reach = static_cast<std::size_t>(place + most_passed_over);
      if (out_of_reach < there.where->writes.size()) add(r, there.where->writes[out_of_reach]);
    });
  }

  template <class Function>
  void for_each_stale(Function f) const {
    for (stale_reads const& there : stale_) {
      for (event_id const r : there.all) f(there, r, g_.place_of(g_.at(r).from));
    }
  }

  graph const& g_;
  numbered_events number_;
  precedences pairs_;
  bool added_ = false;       // a pair, for the obstacle that is looked at
  raw_vector<thing> order_;  // by all pairs so far
  std::optional<relacy_clocks> clocks_;
  raw_vector<stale_reads> stale_;
};

}  // namespace

relacy_order order_for_relacy(graph const& g) { return order_of_execution(g).find(); }

bool orders_more(graph const& g, span where) { return order_of_execution(g).orders_more(where); }

}  // namespace models::exact
