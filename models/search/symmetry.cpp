#include "symmetry.hpp"

#include <algorithm>

#include "../graph/one_to_one.hpp"

namespace models {

namespace {

bool is_own(location_id one, int t, location_id other, int u) {
  constexpr location_id whose_ever = is_queue | running_number;
  return maker_of(one) == t && maker_of(other) == u && (one & whose_ever) == (other & whose_ever);
}

/// Whether the operations of two threads do the same, so that their results can be compared for good.
bool are_comparable(operation const& a, int first, operation const& b, int second) {
  if (!are_of_one_kind(a, b)) return false;
  if (a.location == b.location) {
    int const maker = maker_of(a.location);
    return maker != first && maker != second;
  }
  return a.kind == op_kind::store && is_own(a.location, first, b.location, second);
}

enum class standing : std::uint8_t { same, before, after, open };

standing by(int a, int b) { return a == b ? standing::same : a < b ? standing::before : standing::after; }

/// How two events stand to each other whose operations are comparable.
standing compare(graph const& g, event const& a, event const& b) {
  if (a.known_by_value() || b.known_by_value()) return a.from == b.from ? standing::same : standing::open;
  if (a.role != b.role || a.exclusive != b.exclusive) {
    // Of two that read a shared location, one may have been able to write. They read different writes.
    if (a.role != event_role::read || b.role != event_role::read || a.from == b.from) return standing::open;
  }
  if (a.role == event_role::other) {
    return a.op.kind == op_kind::choice ? by(static_cast<int>(b.value), static_cast<int>(a.value)) : standing::same;
  }
  if (a.blocked || b.blocked) return standing::open;
  if (a.role == event_role::read) return a.from == b.from ? standing::same : by(g.place_of(a.from), g.place_of(b.from));
  if (a.op.location != b.op.location) return standing::same;  // each wrote what is its own
  return by(a.place, b.place);
}

}  // namespace

bool are_of_one_kind(operation const& a, operation const& b) {
  return nature_of(a) == nature_of(b) && a.on_failure == b.on_failure;
}

symmetry::symmetry(thread_sets const& interchangeable) {
  for (int t = 0; t != max_threads; ++t) {
    for (int u = 0; u != t; ++u) {
      if (interchangeable[t] != 0 && interchangeable[u] == interchangeable[t]) pairs_.push_back({u, t});
    }
  }
}

bool symmetry::is_representative(graph const& g) const {
  auto const is_out_of_order = [&g](pair p) {
    int const both = std::min(g.size(p.first), g.size(p.second));
    for (int i = 0; i != both; ++i) {
      event const& a = g.at(id_of(p.first, i));
      event const& b = g.at(id_of(p.second, i));
      if (!are_comparable(a.op, p.first, b.op, p.second)) return false;
      standing const s = compare(g, a, b);
      if (s != standing::same) return s == standing::after;
    }
    return false;
  };
  return std::none_of(pairs_.begin(), pairs_.end(), is_out_of_order);
}

void symmetry::add_causes(graph const& g, int t, operation const& next, vector_clock& prefix) const {
  for (bool more = !pairs_.empty(); more;) {
    vector_clock const before = prefix;
    for (auto const [first, second] : pairs_) {
      int const last = second == t ? g.size(t) : prefix[second] - 1;
      for (int i = 0; i <= last && i != g.size(first); ++i) {
        event const& a = g.at(id_of(first, i));
        bool const is_next = i == g.size(second);
        if (!are_comparable(a.op, first, is_next ? next : g.at(id_of(second, i)).op, second)) break;
        bool const is_half = a.role == event_role::read && a.exclusive && i + 1 != g.size(first);
        prefix.join(is_half ? g.at(id_of(first, i + 1)).prefix : a.prefix);
        if (is_next || compare(g, a, g.at(id_of(second, i))) != standing::same) break;
      }
    }
    more = prefix != before;
  }
}

bool symmetry::waits(execution const& x, int t) const {
  graph const& g = x.so_far();
  auto const is_for = [&](pair p) {
    if (p.second != t || x.state(p.first) != thread_state::announced || g.size(p.first) > g.size(t)) return false;
    int const same = g.size(p.first);
    for (int i = 0; i != same; ++i) {
      event const& a = g.at(id_of(p.first, i));
      event const& b = g.at(id_of(t, i));
      if (!are_comparable(a.op, p.first, b.op, t) || compare(g, a, b) != standing::same) return false;
    }
    operation const& theirs = x.pending(p.first);
    return are_comparable(theirs, p.first, same == g.size(t) ? x.pending(t) : g.at(id_of(t, same)).op, t);
  };
  return std::any_of(pairs_.begin(), pairs_.end(), is_for);
}

char const* difference(graph const& planned, graph const& executed) {
  one_to_one values;
  for (event_id const i : planned.order()) {
    if (i.index >= executed.size(i.thread)) return "a thread ends earlier";
    event const& before = planned.at(i);
    event const& after = executed.at(i);
    if (!are_of_one_kind(before.op, after.op) || before.op.location != after.op.location) {
      return "a thread does something else";
    }
    if (before.role != after.role || before.exclusive != after.exclusive || before.blocked != after.blocked) {
      return "a compare-and-swap, or a wait, ends in another way";
    }
    if (before.from != after.from || before.place != after.place) return "a thread reads something else";
    if (before.role == event_role::other) continue;
    if (!values.pairs_up(before.op.location, before.value, after.value)) {
      return "two values become one, or one becomes two";
    }
  }
  return executed.order().size() == planned.order().size() ? nullptr : "a thread does more";
}

}  // namespace models
