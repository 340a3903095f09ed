#include "learning.hpp"

#include "../report/words.hpp"

namespace models {

namespace {

/// What the read could learn in vain from writes that precede the end, in modification order.
vector_clock in_vain(graph const& g, event_id reader, int end) {
  vector_clock more;
  operation const& op = g.at(reader).op;
  int const oldest = g.oldest_visible(g.known_before(reader), op.location);
  g.while_accesses(op.location, [&](atomic_access const& a) {
    if (!a.writes) return true;
    bool const visible = a.place >= oldest && a.place < end;
    if (visible && blocks_after(op, g.at(a.id).value)) more.join(g.at(a.id).message);
    return a.place > oldest;
  });
  return more;
}

}  // namespace

void learning::learn(graph const& g, int thread, int since, vector_clock const& more, bool acquires,
                     site const& where) {
  vector_clock const known = g.known_before(id_of(thread, since));
  for (int u = 0; u != g.threads(); ++u) {
    if (u == thread || more[u] <= known[u]) continue;
    look& l = looks_[thread][u][acquires ? 1 : 0];
    if (more[u] > l.events) l.where = where;
    l.since = std::min(l.since, since);
    l.events = std::max(l.events, more[u]);
  }
}

void learning::await_over(graph const& g, int thread, site const& where) {
  event_id const id = id_of(thread, g.size(thread) - 1);
  event const& e = g.at(id);
  learn(g, thread, id.index, in_vain(g, id, g.place_of(e.from)), acquires(e.op.order), where);
}

void learning::attempt_over(execution const& x, int thread, site const& where) {
  graph const& g = x.so_far();
  event_id const id = id_of(thread, g.size(thread) - 2);  // its read
  event const& e = g.at(id);
  learn(g, thread, x.round_began_at(thread), in_vain(g, id, g.place_of(e.from)), acquires(e.op.failure_order), where);
}

void learning::round_given_up(graph const& g, int thread, int since, site const& where) {
  int& until = given_up_until_[thread][static_cast<std::size_t>(since)];
  until = std::max(until, g.size(thread));
  for (int i = since; i != g.size(thread); ++i) {
    event const& e = g.at(id_of(thread, i));
    if (e.role != event_role::read || e.blocked || e.from.initial()) continue;
    learn(g, thread, since, g.at(e.from).message, acquires(read_order(e.op, e.exclusive)), where);
  }
}

void learning::execution_over(execution const& x, places const& where) {
  graph const& g = x.so_far();
  for (int t = 0; t != g.threads(); ++t) {
    event const* const e = g.last(t);
    if (e == nullptr || !e->blocked || e->op.kind != op_kind::cas) continue;
    event_id const id = id_of(t, g.size(t) - 1);
    learn(g, t, x.round_began_at(t), in_vain(g, id, after_all), acquires(e->op.failure_order), where.of(g, id));
  }
}

void learning::told_no(moment const& m, view const& asked) {
  if (asked.thread < 0 || m.thread == asked.thread) return;
  no& n = told_no_[asked.thread][m.thread];
  if (m.events < n.events) n.where = asked.where;
  n.events = std::min(n.events, m.events);
  n.asked = std::max(n.asked, asked.events);
  n.known.join(asked.known);
}

vain_knowledge learning::met() const {
  vain_knowledge all;
  all.acquire_fences = acquire_fences_;
  for (int t = 0; t != max_threads; ++t) {
    for (int since = 0; since != max_events; ++since) {
      int const until = given_up_until_[t][static_cast<std::size_t>(since)];
      if (until > since) all.rounds.push_back({t, since, until});
    }
    for (int u = 0; u != max_threads; ++u) {
      for (bool const acquires : {false, true}) {
        look const& l = looks_[t][u][acquires ? 1 : 0];
        if (l.events != 0) all.looks.push_back({t, l.since, u, l.events, acquires, std::string(place(l.where))});
      }
      no const& n = told_no_[t][u];
      if (n.events == max_events) continue;
      denial& d = all.denials.emplace_back(denial{t, n.asked, u, n.events, {}, std::string(place(n.where))});
      for (int v = 0; v != max_threads; ++v) d.known[static_cast<std::size_t>(v)] = n.known[v];
    }
  }
  return all;
}

}  // namespace models
