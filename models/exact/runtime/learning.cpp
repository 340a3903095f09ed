#include "learning.hpp"

#include <algorithm>

#include "../../program/words.hpp"
#include "../axioms/coherence.hpp"

namespace models::exact {

void learning::has_acquire_fence(int thread) {
  if (thread < max_threads) acquire_fences_ |= 1u << thread;
}

// Looks.

void learning::learn(graph const& g, int thread, int since, view const& more, bool acquires, site const& where) {
  view const known = g.known_before(id_of(thread, since));
  for (int of = 0; of != g.threads(); ++of) {
    if (of == thread || more[of] <= known[of]) continue;
    look& l = looks_[thread][of][acquires ? 1 : 0];
    if (more[of] > l.events) l.where = where;
    l.since = std::min(l.since, since);
    l.events = std::max(l.events, more[of]);
  }
}

/// A round that could have had these events of the thread, and been given up.
void learning::leave_out(graph const& g, int thread, int since, int until, site const& where) {
  for (int i = since; i < until; ++i) {
    event const& e = g.at(id_of(thread, i));
    if (!e.reads() || e.blocked || e.from.initial() || !e.is_of_program()) continue;
    learn(g, thread, since, g.at(e.from).message, acquires(read_order(e.op, e.exclusive)), where);
  }
  auto const begins_there = [&](given_up const& r) { return r.thread == thread && r.since == since; };
  auto const r = std::find_if(given_up_.begin(), given_up_.end(), begins_there);
  if (r == given_up_.end()) {
    given_up_.push_back({thread, since, until});
  } else {
    r->until = std::max(r->until, until);
  }
}

void learning::gives_up(graph const& g, round_mark const& round, int events, site const& where) {
  if (g.threads() <= max_threads) leave_out(g, round.thread, round.events, events, where);
}

/// What the wait could have read before what it has read.
void learning::look_in_vain(graph const& g, wait const& w) {
  event const& e = g.at(w.read);
  location_id const in = e.op.location;
  int const end = e.blocked ? g.last_place(in) + 1 : g.place_of(e.from);
  view more;
  bool any = false;
  for (int place = newest_known(g, g.known_before(w.read), in); place < end; ++place) {
    event_id const write = g.write_at(in, place);
    bool const comes_later = !write.initial() && g.at(write).porf[w.read.thread] > w.since;
    if (comes_later || !blocks_after(e.op, g.value_of(in, write))) continue;
    any = true;
    if (!write.initial()) more.join(g.at(write).message);
  }
  if (!any) return;
  learn(g, w.read.thread, w.since, more, acquires(read_order(e.op, false)), w.where);
  leave_out(g, w.read.thread, w.since, w.read.index, w.where);
}

void learning::is_over(graph const& g) {
  if (g.threads() > max_threads) return;
  for (wait const& w : waits_) look_in_vain(g, w);
}

// Questions.

void learning::told_no(moment const& m, models::view const& asked) {
  if (asked.thread < 0 || m.thread == asked.thread) return;
  no& n = told_no_[asked.thread][m.thread];
  if (!n.is_said || m.events < n.events) n = {true, n.asked, m.events, n.known, asked.where};
  n.asked = std::max(n.asked, asked.events);
  n.known.join(asked.known);
}

// All of it.

void learning::add_looks_to(vain_knowledge& all, int thread, int of) const {
  for (bool const acquires : {false, true}) {
    look const& l = looks_[thread][of][acquires ? 1 : 0];
    if (l.events == 0) continue;
    all.looks.push_back({thread, l.since, of, l.events, acquires, std::string(place(l.where))});
  }
}

void learning::add_denial_to(vain_knowledge& all, int thread, int of) const {
  no const& n = told_no_[thread][of];
  if (!n.is_said) return;
  denial d{thread, n.asked, of, n.events, {}, std::string(place(n.where))};
  for (int t = 0; t != max_threads; ++t) d.known[static_cast<std::size_t>(t)] = n.known[t];
  all.denials.push_back(std::move(d));
}

vain_knowledge learning::met() const {
  vain_knowledge all;
  all.acquire_fences = acquire_fences_;
  for (given_up const& r : given_up_) all.rounds.push_back({r.thread, r.since, r.until});
  for (int t = 0; t != max_threads; ++t) {
    for (int of = 0; of != max_threads; ++of) {
      add_looks_to(all, t, of);
      add_denial_to(all, t, of);
    }
  }
  return all;
}

}  // namespace models::exact
