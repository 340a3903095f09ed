// Where Relacy and C++20 part ways: a part of graph.hpp.
//
// Relacy performs operations one after the other, and that order serves as modification order of every location
// and as the order of the seq_cst operations. In C++20 these are orders of their own. What only they allow is
// never executed, so it is noticed from beside: at an operation that could come before something that must be
// executed before it.
//
// Sources: ISO/IEC 14882:2020, [intro.races] and [atomics.order]; for the order of the seq_cst operations Lahav,
// Vafeiadis, Kang, Hur, Dreyer, "Repairing Sequential Consistency in C/C++11", PLDI 2017.
//
// May touch: the graph.
#include <algorithm>

#include "graph.hpp"

namespace models {

void graph::look_for_departures(int thread, event const& e) {
  if (e.op.fence && e.role == event_role::read && follows_fences_by_chance(thread)) depart(departure::fence_order);
  if (e.role != event_role::read || e.op.hidden || e.op.kernel) return;
  bool const may_write = e.op.kind == op_kind::rmw || e.op.kind == op_kind::cas;
  if (may_write && could_replace_something_older(thread, e.op)) depart(departure::place_of_rmw);
  bool const may_only_read = e.op.kind != op_kind::rmw && read_order(e.op, false) == std::memory_order_seq_cst;
  if (may_only_read && could_read_behind(thread, e.op)) depart(departure::seq_cst_order);
}

bool graph::must_precede(event_id store, vector_clock const& known) const {
  location_id const location = at(store).op.location;
  for (event_id i : order_) {
    event const& e = at(i);
    if (!known.knows(i) || e.blocked || e.role == event_role::other || e.op.location != location) continue;
    event_id write = e.role == event_role::write ? i : e.from;
    while (!write.initial() && at(write).exclusive && write != store) {
      write = events_[write.thread][write.index - 1u].from;  // what the read-modify-write has read
    }
    if (write == store) return true;
    if (write.initial()) continue;
    vector_clock before = at(write).known;
    before.set(write.thread, write.index);  // without the write itself
    if (must_precede(store, before)) return true;
  }
  return false;
}

raw_vector<event_id> graph::executed_before(int thread) const {
  per_thread<int> wanted{};
  wanted[thread] = size(thread);
  raw_vector<event_id> all;
  for (auto i = order_.rbegin(); i != order_.rend(); ++i) {
    if (i->index >= wanted[i->thread]) continue;
    all.push_back(*i);
    for (auto earlier = std::next(i); earlier != order_.rend(); ++earlier) {
      if (must_be_executed_before(*earlier, at(*i))) {
        wanted[earlier->thread] = std::max(wanted[earlier->thread], earlier->index + 1);
      }
    }
  }
  return all;
}

bool graph::must_be_executed_before(event_id i, event const& e) const {
  event const& earlier = at(i);
  if (e.role == event_role::read) return !e.blocked && e.from == i;
  if (e.role != event_role::write || earlier.op.location != e.op.location) return false;
  return earlier.role == event_role::write || (e.seq_cst_write() && earlier.seq_cst_read() && !earlier.blocked);
}

bool graph::could_precede_a_store(int thread, location_id location) const {
  int const oldest = oldest_visible(known_[thread], location);
  raw_vector<event_id> const needed = executed_before(thread);
  return std::any_of(order_.begin(), order_.end(), [&](event_id i) {
    event const& e = at(i);
    return e.role == event_role::write && !e.exclusive && e.op.location == location && e.place > oldest &&
           is_followed_by_write(location, e.place, needed, false) && !must_precede(i, known_[thread]);
  });
}

bool graph::could_replace_something_older(int thread, operation const& op) const {
  raw_vector<event_id> could_replace;
  visible(thread, op.location, false, could_replace);
  could_replace.erase(could_replace.begin());  // the newest comes before nothing
  std::erase_if(could_replace,
                [&](event_id w) { return !writes_after(op, value_of(op.location, w)) || replaced(op.location, w); });
  return !could_replace.empty() &&
         is_followed_by_write(op.location, place_of(could_replace.back()) + 1, executed_before(thread), false);
}

bool graph::is_followed_by_write(location_id location, int place, raw_vector<event_id> const& among,
                                 bool seq_cst) const {
  return std::any_of(among.begin(), among.end(), [&](event_id i) {
    event const& e = at(i);
    return e.role == event_role::write && e.op.location == location && e.place >= place &&
           (!seq_cst || e.seq_cst_write());
  });
}

bool graph::could_read_behind(int thread, operation const& op) const {
  raw_vector<event_id> could_read;
  visible(thread, op.location, false, could_read);
  raw_vector<event_id> hidden;
  visible(thread, op.location, true, hidden);
  could_read.erase(could_read.begin(), could_read.begin() + static_cast<std::ptrdiff_t>(hidden.size()));
  std::erase_if(could_read, [&](event_id w) { return writes_after(op, value_of(op.location, w)); });
  if (could_read.empty()) return false;
  raw_vector<event_id> const needed = executed_before(thread);
  return std::any_of(could_read.begin(), could_read.end(), [&](event_id w) {
    return is_followed_by_write(op.location, place_of(w) + 1, needed, true) &&
           has_seq_cst_order(thread, op.location, w);
  });
}

namespace {

/// The first or last half of an operation.
event_id half(event_id i, event const& e, event_role wanted) {
  if (e.exclusive && e.role != wanted) {
    return {i.thread, static_cast<std::uint8_t>(wanted == event_role::read ? i.index - 1 : i.index + 1)};
  }
  return i;
}

}  // namespace

/// In one thread, or by way of happens-before between operations on other locations. When the one reads from the
/// other, their location orders them too.
bool graph::strongly_before(event_id i, int thread, int index, location_id location) const {
  int const last_half = half(i, at(i), event_role::write).index;
  if (i.thread == thread) return last_half < index;
  auto const elsewhere = [](event const& e, location_id l) {
    bool const fence = e.op.kind == op_kind::fence || e.op.fence;
    return fence || (e.role != event_role::other && !e.op.hidden && e.op.location != l);
  };
  int first_elsewhere = last_half + 1;
  while (first_elsewhere != size(i.thread) &&
         !elsewhere(events_[i.thread][static_cast<std::size_t>(first_elsewhere)], at(i).op.location)) {
    ++first_elsewhere;
  }
  auto const begin = events_[thread].begin();
  if (at(i).op.location == location && index != 0 && (begin + index - 1)->known[i.thread] > last_half) return true;
  return std::any_of(begin, begin + index,
                     [&](event const& e) { return elsewhere(e, location) && e.known[i.thread] > first_elsewhere; });
}

/// By what they do to their location alone: who reads from whom, the order of writes, and reads before what replaces
/// their value. The wording of C++20 asks for more, which compilers do not give: see models/tests/axioms.hpp.
bool graph::coherence_before(event_id a, event const& b) const {
  event const& e = at(a);
  if (e.op.location != b.op.location) return false;
  if (b.role == event_role::read) return e.role == event_role::write && b.from == a;
  return (e.role == event_role::write ? e.place : place_of(e.from)) < b.place;
}

bool graph::has_seq_cst_order(int thread, location_id location, event_id from) const {
  raw_vector<event_id> others;
  for (event_id i : order_) {
    event const& e = at(i);
    if (!e.op.hidden && !e.blocked && (e.seq_cst_read() || e.seq_cst_write())) others.push_back(i);
  }
  raw_vector<event_id> before;
  auto const take = [&](auto const& comes_before) {
    auto const rest = std::stable_partition(others.begin(), others.end(), [&](event_id i) { return !comes_before(i); });
    before.insert(before.end(), rest, others.end());
    others.erase(rest, others.end());
  };
  take([&](event_id i) { return i == from || strongly_before(i, thread, size(thread), location); });
  for (std::size_t k = 0; k != before.size(); ++k) {
    event_id const later = before[k];
    event const& e = at(later);
    int const first = half(later, e, event_role::read).index;
    take([&](event_id i) { return strongly_before(i, later.thread, first, e.op.location) || coherence_before(i, e); });
  }
  return std::none_of(before.begin(), before.end(), [&](event_id i) {
    event const& e = at(i);
    return e.role == event_role::write && e.op.location == location && e.place > place_of(from);
  });
}

// Fences. Here each seq_cst fence synchronises with all that are executed later. In C++20 fences do not synchronise
// by themselves; they have an order, which follows from what their threads read and write, or from nothing.

namespace {

/// What happens before what, less what only the order of the fences adds.
class without_fence_order {
 public:
  explicit without_fence_order(graph const& g) : g_(g) {
    for (event_id i : g.order()) add(i, g.at(i));
  }

  /// At the end of the thread so far.
  [[nodiscard]] vector_clock const& known_to(int thread) const { return known_[thread]; }
  /// Once it was performed.
  [[nodiscard]] vector_clock const& known_at(event_id i) const { return known_at_[position(i)]; }

 private:
  void add(event_id i, event const& e) {
    vector_clock& known = known_[i.thread];
    if (e.role == event_role::read && !e.blocked && !e.op.fence && !e.from.initial()) {
      bool const acquire = acquires(read_order(e.op, e.exclusive));
      (acquire ? known : acquirable_[i.thread]).join(messages_[position(e.from)]);
    }
    known.set(i.thread, i.index + 1);
    bool const fence = e.op.kind == op_kind::fence || e.op.fence;
    if (fence && acquires(e.op.order)) known.join(acquirable_[i.thread]);
    messages_.push_back(message_of(i, e));
    if (fence && releases(e.op.order)) released_[i.thread] = known;
    known_at_.push_back(known);
  }

  [[nodiscard]] vector_clock message_of(event_id i, event const& e) const {
    if (e.role != event_role::write || e.op.fence) return {};
    vector_clock message = releases(e.op.order) ? known_[i.thread] : released_[i.thread];
    if (!e.exclusive) return message;
    event_id const replaced = g_.at({i.thread, static_cast<std::uint8_t>(i.index - 1)}).from;
    if (!replaced.initial()) message.join(messages_[position(replaced)]);
    return message;
  }

  [[nodiscard]] std::size_t position(event_id i) const {
    return static_cast<std::size_t>(std::find(g_.order().begin(), g_.order().end(), i) - g_.order().begin());
  }

  graph const& g_;
  per_thread<vector_clock> known_;
  per_thread<vector_clock> acquirable_;
  per_thread<vector_clock> released_;
  raw_vector<vector_clock> known_at_;  // these two in the order of execution
  raw_vector<vector_clock> messages_;
};

/// "Coherence-ordered before".
bool comes_before(graph const& g, event const& a, event const& b) {
  auto const accesses = [](event const& e) { return e.role != event_role::other && !e.blocked && !e.op.hidden; };
  if (!accesses(a) || !accesses(b) || a.op.location != b.op.location) return false;
  int const place_a = a.role == event_role::write ? a.place : g.place_of(a.from);
  int const place_b = b.role == event_role::write ? b.place : g.place_of(b.from);
  bool const may_be_same = a.role == event_role::write && b.role == event_role::read;
  return place_a < place_b || (may_be_same && place_a == place_b);
}

/// Whether something that happens after the fence comes before something known.
bool is_behind(graph const& g, without_fence_order const& order, event_id fence, vector_clock const& known) {
  return std::any_of(g.order().begin(), g.order().end(), [&](event_id a) {
    return order.known_at(a).knows(fence) && std::any_of(g.order().begin(), g.order().end(), [&](event_id b) {
             return known.knows(b) && comes_before(g, g.at(a), g.at(b));
           });
  });
}

}  // namespace

bool graph::is_ordered_by_fences_only(int thread, int other, int events) const {
  if (!has_seq_cst_fence_ || known_[thread][other] <= events) return false;
  return without_fence_order(*this).known_to(thread)[other] <= events;
}

/// With the other fences in the order that they have: it could come as early as after the last one that it must
/// follow.
bool graph::follows_fences_by_chance(int thread) const {
  without_fence_order const order(*this);
  vector_clock const& known = order.known_to(thread);
  raw_vector<event_id> const needed = executed_before(thread);
  for (auto i = order_.rbegin(); i != order_.rend(); ++i) {
    if (!at(*i).op.fence || at(*i).role != event_role::read) continue;
    if (known.knows(*i) || is_behind(*this, order, *i, known)) return false;
    if (std::find(needed.begin(), needed.end(), *i) != needed.end()) return true;
  }
  return false;
}

}  // namespace models
