// Where Relacy and C++20 part ways: a part of graph.hpp.
//
// Relacy performs operations one after the other, and that order serves as modification order of every location
// and as the order of the seq_cst operations. In C++20 these are orders of their own. What only they allow is
// never executed, so it is noticed from beside: at an operation that could come before something that must be
// executed before it.
//
// Source: ISO/IEC 14882:2020, [intro.races] and [atomics.order].
//
// May touch: the graph.
#include <algorithm>

#include "graph.hpp"

namespace models {

void graph::look_for_departures(int thread, event const& e) {
  if (e.role != event_role::read || e.op.hidden || e.op.kernel) return;
  bool const may_write = e.op.kind == op_kind::rmw || e.op.kind == op_kind::cas;
  if (may_write && could_replace_something_older(thread, e.op)) depart(departure::place_of_rmw);
  bool const may_only_read = e.op.kind != op_kind::rmw && read_order(e.op, false) == std::memory_order_seq_cst;
  bool const too_few = may_only_read && could_read_behind(thread, e.op);
  bool const too_many = !e.blocked && e.seq_cst_read() && !has_seq_cst_order(thread, e.op.location, e.from);
  if (too_few || too_many) depart(departure::seq_cst_order);
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

/// "Strongly happens before", for two seq_cst accesses: in one thread, or by way of others in between. When the
/// one reads from the other, their location orders them too.
bool graph::strongly_before(event_id i, int thread, int index) const {
  event_id const last_half = half(i, at(i), event_role::write);
  if (i.thread == thread) return last_half.index < index;
  if (index == 0) return false;
  event const& before = events_[thread][static_cast<std::size_t>(index) - 1];
  return before.known[i.thread] > last_half.index + 1;
}

bool graph::coherence_before(event const& a, event const& b) const {
  if (a.op.location != b.op.location) return false;
  int const place_a = a.role == event_role::write ? a.place : place_of(a.from);
  int const place_b = b.role == event_role::write ? b.place : place_of(b.from);
  bool const a_writes_for_b = a.role == event_role::write && b.role == event_role::read;
  return a_writes_for_b ? place_a <= place_b : place_a < place_b;
}

bool graph::has_seq_cst_order(int thread, location_id location, event_id from) const {
  event reader;
  reader.op.location = location;
  reader.role = event_role::read;
  reader.from = from;
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
  take([&](event_id i) { return strongly_before(i, thread, size(thread)) || coherence_before(at(i), reader); });
  for (std::size_t k = 0; k != before.size(); ++k) {
    event_id const later = before[k];
    int const first = half(later, at(later), event_role::read).index;
    take([&](event_id i) { return strongly_before(i, later.thread, first) || coherence_before(at(i), at(later)); });
  }
  return std::none_of(before.begin(), before.end(), [&](event_id i) { return coherence_before(reader, at(i)); });
}

}  // namespace models
