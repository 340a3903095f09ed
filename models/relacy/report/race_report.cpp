#include "race_report.hpp"

#include <algorithm>

namespace models {

namespace {

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

raw_string edge(graph const& g, label_table const& names, crossing c) {
  event const& w = g.at(c.write);
  use const r = use_of_read(g.at(c.read));
  return use_name(names, w.op.label, w.op.order) + " by " + thread_name(c.write.thread) + ", read by " +
         use_name(names, r.label, r.order) + " of " + thread_name(c.read.thread);
}

raw_string edges(graph const& g, label_table const& names, raw_vector<crossing> const& all, char const* separator) {
  raw_string text;
  for (crossing const& c : all) {
    raw_string const one = edge(g, names, c);
    if (text.find(one) == raw_string::npos) text += (text.empty() ? "" : separator) + one;  // each is said once
  }
  return text;
}

raw_vector<crossing> made_for_it(graph const& g, label_table const& names, event_id from, int to) {
  raw_vector<crossing> all;
  for (event_id const i : g.order()) {
    event const& r = g.at(i);
    bool const reads_from_it = i.thread == to && r.role == event_role::read && r.from.thread == from.thread &&
                               r.from.index >= from.index && !r.op.hidden;
    if (!reads_from_it) continue;
    int const label = use_of_read(r).label;
    if (label != 0 && names.of(label).paired) all.push_back({r.from, i});
  }
  return all;
}

/// Along program order and reads-from, as its steps from thread to thread.
raw_vector<crossing> shortest_way(graph const& g, event_id from, int to) {
  struct visit {
    event_id at;
    std::size_t parent;
  };
  raw_vector<visit> seen{{from, 0}};
  auto add = [&seen](event_id e, std::size_t parent) {
    if (std::none_of(seen.begin(), seen.end(), [e](visit const& v) { return v.at == e; })) seen.push_back({e, parent});
  };
  auto steps_to = [&](std::size_t i) {
    raw_vector<crossing> way;
    for (std::size_t k = i; k != 0; k = seen[k].parent) {
      event_id const before = seen[seen[k].parent].at;
      if (before.thread != seen[k].at.thread) way.insert(way.begin(), {before, seen[k].at});
    }
    return way;
  };
  for (std::size_t i = 0; i != seen.size(); ++i) {
    event_id const e = seen[i].at;
    if (e.thread == to) return steps_to(i);
    if (e.index + 1 < g.size(e.thread)) add({e.thread, static_cast<std::uint8_t>(e.index + 1)}, i);
    if (g.at(e).role != event_role::write || g.at(e).op.hidden) continue;
    for (event_id const r : g.order()) {
      if (g.at(r).role == event_role::read && g.at(r).from == e && r.thread != e.thread) add(r, i);
    }
  }
  return {};
}

/// The last access of that thread that excludes this one, or is excluded by it, unless this one comes after it.
access const* races_with(access_under_way const& mine, int other, execution const& x) {
  tracked const& o = *mine.object;
  auto const t = static_cast<std::size_t>(other);
  if (other == mine.by || (o.accessed_by >> other & 1) == 0) return nullptr;
  bool const any_will_do = excludes_others(mine.kind) || excludes_others(o.last[t].kind);
  if (!any_will_do && (o.written_by >> other & 1) == 0) return nullptr;
  access const& theirs = any_will_do ? o.last[t] : o.last_excluding[t];
  bool const races = mine.by >= x.threads() || x.so_far().knowledge(mine.by)[other] <= theirs.events;
  return races ? &theirs : nullptr;
}

/// For whoever relies on what the explorer does not see.
constexpr char const* not_seen =
    ". Only what is of models:: orders threads here; what std::atomic, std::mutex or another type orders is not seen: "
    "use models::atomic in its place";

raw_string text_between(rival const& r, graph const& g, label_table const& names) {
  if (r.between.empty()) return raw_string(". No atomic access of the one reads what the other wrote") + not_seen;
  if (r.made_for_it) return ". What should have ordered them: " + edges(g, names, r.between, "; ");
  return ". Between them stand only: " + edges(g, names, r.between, "; then ");
}

/// Whether there is an event of each thread between which something could stand.
bool may_be_connected(access_under_way const& mine, rival const& r, execution const& x) {
  return mine.by < x.threads() && r.theirs.events < x.so_far().size(r.thread);
}

}  // namespace

std::optional<rival> rival_of(access_under_way const& mine, execution const& x, label_table const& names) {
  graph const& g = x.so_far();
  for (int u = 0; u != x.threads(); ++u) {
    access const* const theirs = races_with(mine, u, x);
    if (theirs == nullptr) continue;
    rival r{u, *theirs, {}, true};
    if (!may_be_connected(mine, r, x)) return r;
    event_id const from = id_of(u, r.theirs.events);
    r.between = made_for_it(g, names, from, mine.by);
    r.made_for_it = !r.between.empty();
    if (!r.made_for_it) r.between = shortest_way(g, from, mine.by);
    return r;
  }
  return std::nullopt;
}

failure_text explain_race(access_under_way const& mine, execution const& x, label_table const& names) {
  failure_text what{
      mine.kind == access_kind::end ? "use after free" : "data race",
      thread_name(mine.by) + " " + name_of(mine.kind) + " " + name_of(*mine.object) + at(mine.kind, mine.where)};
  std::optional<rival> const r = rival_of(mine, x, names);
  if (!r) return what;
  if (r->theirs.kind == access_kind::end) what.verdict = "use after free";
  what.message += ", and nothing orders that after " + thread_name(r->thread) + did(r->theirs.kind) +
                  at(r->theirs.kind, r->theirs.where);
  what.message += may_be_connected(mine, *r, x) ? text_between(*r, x.so_far(), names) : not_seen;
  return what;
}

}  // namespace models
