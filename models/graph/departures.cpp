// Where Relacy and C++20 part ways: the member functions of graph that detect it. README has the departures as a table.
//
// Relacy performs operations one after the other. That order of execution is also the modification order of every
// location and the order of the seq_cst operations. In C++20 these are orders of their own, and some combinations of
// them agree with no order of execution; an execution graph with such a combination is never executed. A detector
// therefore looks at graphs that are executed, for an operation that could have read another write, or could have come
// earlier in modification order, by C++20 but in no order of execution. A cheap test (may_depart) finds the
// candidates; consistency.hpp decides.
//
// It suffices to examine each operation when it is appended: whatever makes another order of execution impossible for
// it was executed before it. The order of two seq_cst fences is the exception. It may follow only from a later read of
// an old value, so after such a read the earlier operations are examined again (look_back).
#include <algorithm>

#include "consistency.hpp"
#include "graph.hpp"

namespace models {

namespace {

bool belongs_to_program(operation const& op) { return !op.hidden && !op.kernel; }

}  // namespace

/// The cheap test, before the operation is appended; of a read-modify-write, before its read. False: C++20 allows the
/// operation nothing that Relacy cannot execute.
bool graph::may_depart(int thread, event const& e) const {
  if (e.role == event_role::other || !belongs_to_program(e.op)) return false;
  if (has_seq_cst_fence_) return true;
  vector_clock const& known = known20_[thread];
  if (e.role == event_role::write) return could_precede_a_store(known, e.op.location);
  bool const may_write = e.op.kind == op_kind::rmw || e.op.kind == op_kind::cas;
  if (may_write && could_replace_an_older_write(known, e.op)) return true;
  if (e.op.kind == op_kind::rmw) return false;
  return sees_more_in_cpp20(thread, e.op.location) || could_read_behind_seq_cst(known, e.op);
}

bool graph::sees_more_in_cpp20(int thread, location_id location) const {
  return known20_[thread] != known_[thread] &&
         oldest_visible(known20_[thread], location) != oldest_visible(known_[thread], location);
}

bool graph::could_precede_a_store(vector_clock const& known, location_id location) const {
  return any_access(location,
                    [&known](atomic_access const& a) { return a.writes && !a.exclusive && !known.knows(a.id); });
}

bool graph::could_replace_an_older_write(vector_clock const& known, operation const& op) const {
  raw_vector<event_id> could_replace;
  visible_to(known, op.location, false, could_replace);
  return std::any_of(could_replace.begin() + 1, could_replace.end(), [&](event_id w) {
    return writes_after(op, value_of(op.location, w)) && !replaced(op.location, w);
  });
}

/// Whether coherence allows the load to read a write that it cannot read now because of a later seq_cst write.
bool graph::could_read_behind_seq_cst(vector_clock const& known, operation const& op) const {
  if (read_order(op, false) != std::memory_order_seq_cst) return false;
  raw_vector<event_id> could_read;
  visible_to(known, op.location, false, could_read);
  raw_vector<event_id> not_hidden;
  visible_to(known, op.location, true, not_hidden);
  return could_read.size() != not_hidden.size();
}

/// Examines the operation that was just appended, of a read-modify-write both halves.
void graph::look_for_departures(int thread, event const& e) {
  bool const mixed = has_seq_cst_fence_ && has_seq_cst_access_;
  bool const settles_fences = has_seq_cst_fence_ && e.role == event_role::read && e.from != newest(e.op.location);
  if (!may_depart_ && !mixed && !settles_fences) return;
  trial const t(*this);
  if (mixed && !t.whole().allowed_by_cpp20()) depart(departure::mixed_seq_cst);
  std::size_t const last = t.acts().size() - 1;
  if (may_depart_) note(t.find(thread, e.op, e.blocked ? t.everything() : t.without(last), std::nullopt));
  if (settles_fences && !e.blocked) look_back(t, last);
}

/// Examines the earlier operations again, now that this read has settled the order of two fences.
void graph::look_back(trial const& t, std::size_t read) {
  for (std::size_t i = 0; i != read; ++i) {
    act const& a = t.acts()[i];
    if (a.fence || !belongs_to_program(*a.op)) continue;
    trial::cut const rest = t.without(i);
    act const& r = t.acts()[read];
    if (r.ordinal < rest[r.thread]) note(t.find(a.thread, *a.op, rest, read));
  }
  for (int other = 0; other != threads_; ++other) {
    event const* const end = last(other);
    if (end == nullptr || !end->blocked || end->role != event_role::read || !belongs_to_program(end->op)) continue;
    note(t.find(other, end->op, t.everything(), read));
  }
}

void graph::look_at_waiting(int thread, operation const& op) {
  bool const may_miss =
      has_seq_cst_fence_ || op.order == std::memory_order_seq_cst || sees_more_in_cpp20(thread, op.location);
  if (!watched_ || !may_miss || !belongs_to_program(op)) return;
  trial const t(*this);
  note(t.find(thread, op, t.everything(), std::nullopt));
}

std::optional<departure> graph::departs_by_knowing(int thread, int other, int events) const {
  if (!knows_too_much(thread) || known_[thread][other] <= events) return std::nullopt;
  if (!has_seq_cst_fence_ && known20_[thread][other] > events) return std::nullopt;
  trial const t(*this);
  if (t.known_to(thread, release_sequences::cpp20)[other] > events) return std::nullopt;
  bool const by_sequence = t.known_to(thread, release_sequences::relacy)[other] > events;
  return by_sequence ? departure::release_sequence : departure::fence_order;
}

}  // namespace models
