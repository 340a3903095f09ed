#include "race_report.hpp"

#include <algorithm>

namespace models {

namespace {

char const* does(access_kind k) {
  switch (k) {
    case access_kind::read: return " reads ";
    case access_kind::write: return " writes ";
    case access_kind::touch: return " touches ";
    case access_kind::end: return " ends the life of ";
  }
  return "?";
}

char const* did(access_kind k) {
  switch (k) {
    case access_kind::read: return " read it";
    case access_kind::write: return " wrote it";
    case access_kind::touch: return " touched it";
    case access_kind::end: return " ended its life";
  }
  return "?";
}

/// Where an object ends its life is nowhere in particular: a destructor says so, not the code that ran it.
raw_string at(access_kind k, site const& where) {
  return k == access_kind::end ? raw_string() : " (" + place(where) + ")";
}

/// The label and the order of an access, with which it has read.
struct use {
  int label;
  std::memory_order order;
};

use use_of_read(event const& e) {
  bool const failed = e.op.kind == op_kind::cas && !e.exclusive;
  return failed ? use{e.op.failure_label, e.op.failure_order} : use{e.op.label, e.op.order};
}

/// What stands between an event and all that a thread has done since.
class connection {
 public:
  connection(graph const& g, label_table const& names) : graph_(g), names_(names) {}

  /// The atomic accesses that should have ordered two plain ones: those whose labels say that they were made for
  /// it, where they met; otherwise the shortest way from the one to the other.
  [[nodiscard]] raw_string text(event_id from, int to) const;

 private:
  [[nodiscard]] raw_string made_for_it(event_id from, int to) const;
  [[nodiscard]] raw_string shortest_way(event_id from, int to) const;
  [[nodiscard]] raw_string edge(event_id write, event_id read) const;

  graph const& graph_;
  label_table const& names_;
};

raw_string connection::edge(event_id write, event_id read) const {
  event const& w = graph_.at(write);
  use const r = use_of_read(graph_.at(read));
  return use_name(names_, w.op.label, w.op.order) + " by " + thread_name(write.thread) + ", read by " +
         use_name(names_, r.label, r.order) + " of " + thread_name(read.thread);
}

raw_string connection::text(event_id from, int to) const {
  if (raw_string const edges = made_for_it(from, to); !edges.empty()) {
    return ". What should have ordered them: " + edges;
  }
  raw_string const way = shortest_way(from, to);
  return way.empty() ? ". No atomic access of the one reads what the other wrote" : ". Between them stand only: " + way;
}

raw_string connection::made_for_it(event_id from, int to) const {
  raw_string edges;
  for (event_id const i : graph_.order()) {
    event const& r = graph_.at(i);
    bool const reads_from_it = i.thread == to && r.role == event_role::read && r.from.thread == from.thread &&
                               r.from.index >= from.index && !r.op.hidden;
    if (!reads_from_it) continue;
    int const label = use_of_read(r).label;
    if (label == 0 || names_.of(label).pairs_with == 0) continue;
    edges += (edges.empty() ? "" : "; ") + edge(r.from, i);
  }
  return edges;
}

/// Along program order and reads-from, as its steps from thread to thread.
raw_string connection::shortest_way(event_id from, int to) const {
  struct visit {
    event_id at;
    std::size_t parent;
  };
  raw_vector<visit> seen{{from, 0}};
  auto add = [&seen](event_id e, std::size_t parent) {
    if (std::none_of(seen.begin(), seen.end(), [e](visit const& v) { return v.at == e; })) seen.push_back({e, parent});
  };
  auto steps_to = [&](std::size_t i) {
    raw_string way;
    for (std::size_t k = i; k != 0; k = seen[k].parent) {
      event_id const before = seen[seen[k].parent].at;
      if (before.thread == seen[k].at.thread) continue;
      way = way.empty() ? edge(before, seen[k].at) : edge(before, seen[k].at) + "; then " + way;
    }
    return way;
  };
  for (std::size_t i = 0; i != seen.size(); ++i) {
    event_id const e = seen[i].at;
    if (e.thread == to) return steps_to(i);
    if (e.index + 1 < graph_.size(e.thread)) add({e.thread, static_cast<std::uint8_t>(e.index + 1)}, i);
    if (graph_.at(e).role != event_role::write || graph_.at(e).op.hidden) continue;
    for (event_id const r : graph_.order()) {
      if (graph_.at(r).role == event_role::read && graph_.at(r).from == e && r.thread != e.thread) add(r, i);
    }
  }
  return {};
}

/// Whether the access of that thread excludes this one, or the other way round, and this one does not come after it.
bool races_with(access_under_way const& mine, int other, execution const& x) {
  if (other == mine.by || (mine.object->accessed_by >> other & 1) == 0) return false;
  access const& theirs = mine.object->last[static_cast<std::size_t>(other)];
  if (!excludes_others(theirs.kind) && !excludes_others(mine.kind)) return false;
  return mine.by >= x.threads() || x.so_far().knowledge(mine.by)[other] <= theirs.events;
}

}  // namespace

failure_text explain_race(access_under_way const& mine, execution const& x, label_table const& names) {
  graph const& g = x.so_far();
  failure_text what{mine.kind == access_kind::end ? "use after free" : "data race",
                    thread_name(mine.by) + does(mine.kind) + name_of(*mine.object) + at(mine.kind, mine.where)};
  for (int u = 0; u != x.threads(); ++u) {
    if (!races_with(mine, u, x)) continue;
    access const& theirs = mine.object->last[static_cast<std::size_t>(u)];
    if (theirs.kind == access_kind::end) what.verdict = "use after free";
    what.message +=
        ", and nothing orders that after " + thread_name(u) + did(theirs.kind) + at(theirs.kind, theirs.where);
    if (mine.by < x.threads() && theirs.events < g.size(u)) {
      what.message += connection(g, names).text(id_of(u, theirs.events), mine.by);
    }
    break;
  }
  return what;
}

}  // namespace models
