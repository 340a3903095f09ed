#include "relacy_order.hpp"

#include <algorithm>
#include <utility>

#include "../axioms/precedences.hpp"

namespace models::exact {

namespace {

using thing = precedences::thing;

/// Whether Relacy performs it on a location of the program.
bool is_seen(event const& e) { return !e.op.hidden && !e.blocked; }

/// The events of a graph by number. A read-modify-write is one operation, and has the number of its write.
class numbering {
 public:
  explicit numbering(graph const& g) : g_(g) {
    for (int t = 0; t != g.threads(); ++t) {
      first_.push_back(static_cast<thing>(all_.size()));
      for (int i = 0; i != g.size(t); ++i) all_.push_back(id_of(t, i));
    }
  }

  [[nodiscard]] std::size_t size() const { return all_.size(); }
  [[nodiscard]] event_id at(thing i) const { return all_[i]; }
  [[nodiscard]] thing of(event_id e) const {
    // The last event of a graph that is not complete may be a half without the other.
    bool const half = g_.at(e).is_first_half() && e.index + 1 != g_.size(e.thread);
    return first_[e.thread] + e.index + (half ? 1 : 0);
  }
  [[nodiscard]] bool is_second_name(thing i) const { return of(all_[i]) != i; }

 private:
  graph const& g_;
  raw_vector<event_id> all_;
  raw_vector<thing> first_;
};

/// What happens before an event by Relacy's rules, but for the order in which seq_cst fences are performed.
class relacy_clocks {
 public:
  /// `order` extends program order, reads-from and modification order.
  relacy_clocks(graph const& g, numbering const& number, raw_vector<thing> const& order)
      : g_(g),
        number_(number),
        threads_(static_cast<std::size_t>(g.threads())),
        known_(number.size()),
        messages_(number.size()) {
    for (thing const i : order) {
      if (!number.is_second_name(i)) perform(i);
    }
  }

  /// What a read knows before it acquires anything, and a fence once it has.
  [[nodiscard]] view const& known_to(event_id e) const { return known_[number_.of(e)]; }
  /// What a thread knows in the end.
  [[nodiscard]] view const& known_to_thread(int t) const { return threads_[static_cast<std::size_t>(t)].known; }

 private:
  struct thread {
    view known;
    view acquirable;
    view released;
  };

  void perform(thing i) {
    event_id const id = number_.at(i);
    event const& e = g_.at(id);
    thread& me = threads_[id.thread];
    bool const modifies = e.is_second_half();
    known_[i] = me.known;
    if (modifies) read(me, g_.at(id_of(id.thread, id.index - 1)));
    if (e.reads()) read(me, e);
    me.known.set(id.thread, id.index + 1);
    if (e.is_fence()) {
      fence(me, e);
      known_[i] = me.known;
    }
    if (e.op.kind == op_kind::spawn) other(e).known = me.known;
    if (e.op.kind == op_kind::join && !e.blocked) me.known.join(other(e).known);
    if (e.writes() && is_seen(e)) messages_[i] = message(me, id, e);
  }

  /// The thread that is spawned or joined.
  thread& other(event const& e) { return threads_[static_cast<std::size_t>(e.op.operand)]; }

  void read(thread& me, event const& e) const {
    if (e.from.initial() || !is_seen(e)) return;
    (acquires(read_order(e.op, e.exclusive)) ? me.known : me.acquirable).join(messages_[number_.of(e.from)]);
  }

  static void fence(thread& me, event const& e) {
    if (acquires(e.op.order)) me.known.join(me.acquirable);
    if (releases(e.op.order)) me.released = me.known;
  }

  [[nodiscard]] view message(thread const& me, event_id id, event const& e) const {
    view m = releases(e.op.order) ? me.known : me.released;
    event_id const before = g_.write_at(e.op.location, static_cast<int>(e.place) - 1);
    if (!before.initial() && (e.exclusive || before.thread == id.thread)) m.join(messages_[number_.of(before)]);
    return m;
  }

  graph const& g_;
  numbering const& number_;
  raw_vector<thread> threads_;
  raw_vector<view> known_;
  raw_vector<view> messages_;  // of writes
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

  [[nodiscard]] bool orders_more() {
    keep_modification_order();
    relacy_clocks const clocks(g_, number_, pairs_.in_order());
    if (seq_cst_fences().size() > 1) return true;
    for (int t = 0; t != g_.threads(); ++t) {
      view const known = g_.known(t);
      for (int other = 0; other != g_.threads(); ++other) {
        if (clocks.known_to_thread(t)[other] > known[other]) return true;
      }
    }
    return false;
  }

 private:
  /// Those without which that would be in the way.
  void add_pairs(obstacle why) {
    switch (why) {
      case obstacle::threads: return;
      case obstacle::modification_order: return keep_modification_order();
      case obstacle::release_sequence: return expect_nothing_newer();
      case obstacle::seq_cst_read: return keep_seq_cst_reads();
      case obstacle::fence_order: return keep_fences();
      case obstacle::window: return keep_within_window();
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
    if (l.writes.empty() || !is_seen(g_.at(l.writes.front()))) return;
    for (std::size_t i = 1; i < l.writes.size(); ++i) add(l.writes[i - 1], l.writes[i]);
  }

  /// A read of what is replaced at some time.
  struct stale_read {
    event_id id;
    location const* where;
    int place;  // of the write that it reads
  };

  void find_stale_reads() {
    for (location const& l : g_.locations()) {
      for (event_id const r : l.reads) {
        event const& e = g_.at(r);
        if (!is_seen(e) || e.exclusive) continue;
        int const place = g_.place_of(e.from);
        if (place != static_cast<int>(l.writes.size())) stale_.push_back({r, &l, place});
      }
    }
  }

  /// Whether one who knows so much knows of something newer, because it was written or because it was read.
  [[nodiscard]] bool is_newer_known(stale_read const& r, view const& known) const {
    auto const& writes = r.where->writes;
    if (std::any_of(writes.begin() + r.place, writes.end(), [&](event_id w) { return known.knows(w); })) return true;
    return std::any_of(r.where->reads.begin(), r.where->reads.end(), [&](event_id other) {
      return known.knows(other) && is_seen(g_.at(other)) && g_.place_of(g_.at(other).from) > r.place;
    });
  }

  void expect_nothing_newer() {
    for (stale_read const& r : stale_) {
      if (is_newer_known(r, clocks_->known_to(r.id))) add(r.id, r.id);  // never
    }
  }

  void keep_seq_cst_reads() {
    for (stale_read const& r : stale_) {
      if (!g_.at(r.id).seq_cst()) continue;
      auto const& writes = r.where->writes;
      auto const next =
          std::find_if(writes.begin() + r.place, writes.end(), [&](event_id w) { return g_.at(w).seq_cst(); });
      if (next != writes.end()) add(r.id, *next);
    }
  }

  /// A fence before which something newer is known comes after those that are known to the read.
  void keep_fences() {
    raw_vector<event_id> const fences = seq_cst_fences();
    if (fences.size() < 2) return;
    for (stale_read const& r : stale_) {
      view const& known = clocks_->known_to(r.id);
      for (event_id const late : fences) {
        if (!is_newer_known(r, clocks_->known_to(late))) continue;
        for (event_id const early : fences) {
          if (early != late && known.knows(early)) add(early, late);
        }
      }
    }
  }

  [[nodiscard]] raw_vector<event_id> seq_cst_fences() const {
    raw_vector<event_id> all;
    if (g_.seq_cst_events() < 2) return all;
    for (thing i = 0; i != number_.size(); ++i) {
      event const& e = g_.at(number_.at(i));
      if (e.is_fence() && e.seq_cst()) all.push_back(number_.at(i));
    }
    return all;
  }

  void keep_within_window() {
    for (stale_read const& r : stale_) {
      auto const out_of_reach = static_cast<std::size_t>(r.place + most_passed_over);
      if (out_of_reach < r.where->writes.size()) add(r.id, r.where->writes[out_of_reach]);
    }
  }

  graph const& g_;
  numbering number_;
  precedences pairs_;
  bool added_ = false;       // a pair, for the obstacle that is looked at
  raw_vector<thing> order_;  // by all pairs so far
  std::optional<relacy_clocks> clocks_;
  raw_vector<stale_read> stale_;
};

}  // namespace

relacy_order order_for_relacy(graph const& g) { return order_of_execution(g).find(); }

bool orders_more(graph const& g) { return order_of_execution(g).orders_more(); }

}  // namespace models::exact
