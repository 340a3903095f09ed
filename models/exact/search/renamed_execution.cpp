#include "renamed_execution.hpp"

#include <algorithm>

#include "../../graph/one_to_one.hpp"
#include "strategy.hpp"

namespace models::exact {

namespace {

char const* const ends_earlier = "a thread ends earlier";
char const* const does_more = "a thread does more";
char const* const does_something_else = "a thread does something else";
char const* const ends_in_another_way = "a compare-and-swap, or a wait, ends in another way";
char const* const values_differ = "two values become one, or one becomes two";

/// Whether two operations are equal except for their values.
bool are_of_one_kind(operation const& planned, operation const& announced) {
  operation op = announced;
  op.by_value = op.by_value && planned.by_value;  // the search has decided about that
  bool const same_count = planned.kind != op_kind::choice || planned.operand == op.operand;
  bool const same_thread =
      (planned.kind != op_kind::spawn && planned.kind != op_kind::join) || planned.operand == op.operand;
  return nature_of(planned) == nature_of(op) && planned.on_failure == op.on_failure &&
         planned.location == op.location && same_count && same_thread;
}

bool has_one_to_one_values(graph const& planned, graph const& performed) {
  one_to_one values;
  for (int t = 0; t != planned.threads(); ++t) {
    for (int i = 0; i != planned.size(t); ++i) {
      event const& before = planned.at(id_of(t, i));
      if (before.role == event_role::other) continue;
      if (!values.pairs_up(before.op.location, before.value, performed.at(id_of(t, i)).value)) return false;
    }
  }
  return true;
}

}  // namespace

renamed_execution::renamed_execution(execution const& original, renaming const& by)
    : original_(original), by_(by), plan_(renamed(original.so_far(), by)) {}

void renamed_execution::begin(execution& x) const { x.restart(graph(plan_.threads(), plan_.running())); }

int renamed_execution::pick(execution& x) {
  for (int t = 0; t != x.threads(); ++t) {
    thread_state const s = x.state(t);
    if (is_to_run(s)) return t;
    if (x.done(t) == plan_.size(t)) continue;
    if (s == thread_state::announced && x.is_ready_for(plan_.at(id_of(t, x.done(t))))) fault_ = perform(x, t);
    if (fault_ != nullptr) return nobody;
    if (x.state(t) == thread_state::running) return t;
  }
  return nobody;
}

/// Returns what is wrong with it; null: nothing.
char const* renamed_execution::perform(execution& x, int t) const {
  if (x.is_ahead(t)) return x.follow(t) ? nullptr : does_something_else;  // it was begun again
  event_id const id = id_of(t, x.done(t));
  event const& planned = plan_.at(id);
  if (!are_of_one_kind(planned.op, x.pending(t))) return does_something_else;
  if (planned.reads()) return perform_read(x, t, planned);
  if (planned.writes()) {
    x.perform_write(t, write_event(x.pending(t), x.pending(t).operand, false), place_of(x, id));
    return nullptr;
  }
  event e;
  e.op = x.pending(t);
  e.value = planned.value;
  e.blocked = planned.blocked;
  x.perform(t, e);
  return nullptr;
}

char const* renamed_execution::perform_read(execution& x, int t, event const& planned) const {
  operation op = x.pending(t);
  op.by_value = planned.op.by_value;
  event const e = read_event(op, planned.from, x.so_far().value_of(op.location, planned.from));
  if (e.exclusive != planned.exclusive || e.blocked != planned.blocked) return ends_in_another_way;
  x.perform(t, e);
  event_id const next = id_of(t, x.done(t));
  if (e.exclusive && next.index != plan_.size(t)) {
    x.perform_write(t, write_event(op, result_of(op, e.value), true), place_of(x, next));
  }
  return nullptr;
}

/// Behind those that come before it in modification order and are there.
int renamed_execution::place_of(execution const& x, event_id write) const {
  location const& l = *plan_.find(plan_.at(write).op.location);
  auto const end = l.writes.begin() + (plan_.place_of(write) - 1);
  return 1 + static_cast<int>(std::count_if(l.writes.begin(), end,
                                            [&x](event_id w) { return x.so_far().size(w.thread) > w.index; }));
}

char const* renamed_execution::difference(execution const& x) const {
  if (fault_ != nullptr) return fault_;
  for (int t = 0; t != x.threads(); ++t) {
    if (x.done(t) != plan_.size(t)) return ends_earlier;
  }
  if (!has_one_to_one_values(plan_, x.so_far())) return values_differ;
  return difference_at_the_end(x);
}

/// Of those that have not come to their ends: in what they would do next.
char const* renamed_execution::difference_at_the_end(execution const& x) const {
  for (int t = 0; t != x.threads(); ++t) {
    int const u = by_(t);
    if (original_.state(t) != x.state(u)) {
      return original_.state(t) == thread_state::finished ? does_more : ends_earlier;
    }
    if (x.state(u) != thread_state::announced) continue;
    if (!are_of_one_kind(by_(original_.pending(t)), x.pending(u))) return does_something_else;
  }
  return nullptr;
}

}  // namespace models::exact
