#include "symmetry.hpp"

#include <algorithm>

#include "by_value.hpp"

namespace models::exact {

namespace {

bool is_own(operation const& a, int first, operation const& b, int second) {
  return maker_of(a.location) == first && maker_of(b.location) == second &&
         of_its_maker(a.location) == of_its_maker(b.location);
}

/// Whether the operations of two threads are equal, so that the order of their results is final.
bool are_comparable(operation const& a, int first, operation const& b, int second) {
  if (nature_of(a) != nature_of(b) || a.on_failure != b.on_failure) return false;
  if (a.kind == op_kind::spawn || a.kind == op_kind::join) return a.operand == b.operand;
  if (a.location == b.location) {
    int const maker = maker_of(a.location);
    return maker != first && maker != second;
  }
  return a.kind == op_kind::store && is_own(a, first, b, second);
}

enum class standing : std::uint8_t { same, before, after, open };

standing by(std::uint64_t a, std::uint64_t b) {
  return a == b ? standing::same : a < b ? standing::before : standing::after;
}

standing compare_reads(graph const& g, event const& a, event const& b) {
  if (a.blocked || b.blocked) return standing::open;
  if (a.from == b.from) return a.exclusive == b.exclusive ? standing::same : standing::open;
  if (known_by_value(a) || known_by_value(b) || is_sleep(a.op)) return standing::open;
  return by(static_cast<std::uint64_t>(g.place_of(a.from)), static_cast<std::uint64_t>(g.place_of(b.from)));
}

/// How two events stand to each other whose operations are comparable.
standing compare(graph const& g, event const& a, event const& b) {
  if (a.role != b.role) return standing::open;
  switch (a.role) {
    case event_role::read: return compare_reads(g, a, b);
    case event_role::write:
      return a.op.location == b.op.location && !is_wake(a.op) ? by(a.place, b.place) : standing::same;
    default: return a.op.kind == op_kind::choice ? by(b.value, a.value) : standing::same;
  }
}

/// Where two threads part: the first event of each that is not the same, or that one of them has not.
struct parting {
  int at = 0;
  bool comparable = false;  // the operations there: both have one
  standing how = standing::open;
};

parting part(graph const& g, int first, int second) {
  int const both = std::min(g.size(first), g.size(second));
  for (int i = 0; i != both; ++i) {
    event const& a = g.at(id_of(first, i));
    event const& b = g.at(id_of(second, i));
    if (!are_comparable(a.op, first, b.op, second)) return {i, false, standing::open};
    standing const s = compare(g, a, b);
    if (s != standing::same) return {i, true, s};
  }
  return {both, false, standing::open};
}

}  // namespace

/// The first events of one thread are causes of those of the other with the same number: all in which they do the same,
/// and the one with which they part, if it is comparable.
struct symmetry::cause {
  pair of;
  int same = 0;  // events in which they do the same
  bool parts_comparably = false;

  [[nodiscard]] int events() const { return same + (parts_comparably ? 1 : 0); }
};

symmetry::symmetry(thread_sets const& interchangeable) : interchangeable_(interchangeable) {
  std::uint8_t const last =
      interchangeable.empty() ? 0 : *std::max_element(interchangeable.begin(), interchangeable.end());
  for (int set = 1; set <= last; ++set) {
    raw_vector<int> all;
    for (std::size_t t = 0; t != interchangeable.size(); ++t) {
      if (interchangeable[t] != set) continue;
      for (int const first : all) pairs_.push_back({first, static_cast<int>(t)});
      all.push_back(static_cast<int>(t));
    }
    if (all.size() > 1) sets_.push_back(std::move(all));
  }
}

bool symmetry::concerns(int t) const {
  return std::any_of(pairs_.begin(), pairs_.end(), [t](pair p) { return p.first == t || p.second == t; });
}

// Causes.

raw_vector<symmetry::cause> symmetry::causes_in(graph const& g) const {
  raw_vector<cause> all;
  for (pair const p : pairs_) {
    parting const where = part(g, p.first, p.second);
    all.push_back({p, where.at, where.comparable});
  }
  return all;
}

namespace {

/// The last half of the operation that the event is part of, as far as it is there.
event_id whole(graph const& g, event_id e) {
  bool const has_second_half = g.at(e).reads() && g.at(e).exclusive && e.index + 1 != g.size(e.thread);
  return has_second_half ? id_of(e.thread, e.index + 1) : e;
}

}  // namespace

void symmetry::close(graph const& g, raw_vector<cause> const& causes, view& prefix) {
  for (bool more = true; more;) {
    more = false;
    for (cause const& c : causes) {
      int const events = std::min(c.events(), prefix[c.of.second]);
      if (events == 0) continue;
      event_id const last = whole(g, id_of(c.of.first, events - 1));
      if (prefix.knows(last)) continue;
      prefix.join(g.at(last).porf);
      more = true;
    }
  }
}

view symmetry::prefix_of_next(graph const& g, int t, operation const& next) const {
  view prefix = g.porf(t);
  if (pairs_.empty()) return prefix;
  int const done = g.size(t);
  auto const causes = causes_in(g);
  for (cause const& c : causes) {
    if (c.of.second != t || c.same != done || g.size(c.of.first) == done) continue;
    event_id const theirs = id_of(c.of.first, done);
    if (are_comparable(g.at(theirs).op, c.of.first, next, t)) prefix.join(g.at(whole(g, theirs)).porf);
  }
  close(g, causes, prefix);
  return prefix;
}

bool symmetry::waits(execution const& x, int t) const {
  graph const& g = x.so_far();
  return std::any_of(pairs_.begin(), pairs_.end(), [&](pair p) {
    int const done = g.size(p.first);
    if (p.second != t || x.state(p.first) != thread_state::announced || done > g.size(t)) return false;
    if (part(g, p.first, t).at != done) return false;
    operation const& mine = done == g.size(t) ? x.pending(t) : g.at(id_of(t, done)).op;
    return are_comparable(x.pending(p.first), p.first, mine, t);
  });
}

// Order.

bool symmetry::is_representative(graph const& g) const {
  return std::none_of(pairs_.begin(), pairs_.end(), [&](pair p) { return is_out_of_order(g, p); });
}

bool symmetry::is_out_of_order(graph const& g, pair p) const {
  parting const where = part(g, p.first, p.second);
  if (where.how != standing::after) return false;
  raw_vector<int> const& set = set_of(p.first);
  bool const is_next = std::none_of(set.begin(), set.end(), [&](int c) { return is_between(g, p, c, where.at); });
  return is_next && !is_caused(g, p, where.at);
}

raw_vector<int> const& symmetry::set_of(int t) const {
  return *std::find_if(sets_.begin(), sets_.end(),
                       [t](auto const& set) { return std::find(set.begin(), set.end(), t) != set.end(); });
}

/// Whether a thread with a number between theirs has done the same as both up to where they part.
bool symmetry::is_between(graph const& g, pair p, int c, int parting) {
  if (c <= p.first || c >= p.second || g.size(c) <= parting || part(g, p.first, c).at < parting) return false;
  return are_comparable(g.at(id_of(p.first, parting)).op, p.first, g.at(id_of(c, parting)).op, c);
}

/// Whether what the second one reads where they part was caused by what the first one does there, or another thread
/// that does the same.
bool symmetry::is_caused(graph const& g, pair p, int parting) const {
  event const& second = g.at(id_of(p.second, parting));
  if (!second.reads() || second.from.initial()) return false;
  view prefix = g.at(second.from).porf;
  close(g, causes_in(g), prefix);
  raw_vector<int> const& set = set_of(p.first);
  return std::any_of(set.begin(), set.end(), [&](int t) {
    bool const does_the_same = t == p.first || part(g, p.first, t).at > parting;
    return does_the_same && prefix.knows(id_of(t, parting));
  });
}

}  // namespace models::exact
