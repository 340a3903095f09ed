#include "scripted.hpp"

#include "../axioms/coherence.hpp"

namespace models::exact {

bool scripted::next(execution& x) {
  if (std::exchange(done_, true)) return false;
  x.restart(graph(threads_, running_));
  return true;
}

int scripted::refuse(char const* why) {
  fault_ = why;
  return cut_off;
}

namespace {

/// A thread on which the step waits, since it has to come to its end first; the thread itself, if there is none.
int awaited(execution const& x, int t) {
  if (x.state(t) != thread_state::announced || x.pending(t).kind != op_kind::join) return t;
  int const other = static_cast<int>(x.pending(t).operand);
  return x.state(other) == thread_state::finished ? t : other;
}

bool is_to_run(thread_state s) { return s == thread_state::fresh || s == thread_state::running; }

}  // namespace

int scripted::pick(execution& x) {
  while (at_ != steps_.size()) {
    step const& s = steps_[at_];
    if (s.thread >= threads_) return refuse(schedule_does_not_fit);
    int const t = awaited(x, s.thread);
    if (is_to_run(x.state(t))) {
      if (!s.performs) ++at_;
      return t;
    }
    if (x.state(t) != thread_state::announced || t != s.thread || !s.performs) return refuse(schedule_does_not_fit);
    if (x.done(t) + 2 > most_events) return refuse(too_many_events);
    if (!perform(x, t, s.back) || !model_.allows(x.so_far())) return refuse(schedule_does_not_fit);
    ++at_;
  }
  return go_on(x);
}

// Behind the end of the schedule.

bool scripted::waits(execution const& x, int t) const {
  operation const& op = x.pending(t);
  if (op.kind == op_kind::join) return awaited(x, t) != t;
  return reads(op.kind) && blocks_after(op, x.so_far().value_of(op.location, x.so_far().newest(op.location)));
}

int scripted::go_on(execution& x) {
  for (bool with_waiting : {false, true}) {
    for (int i = 0; i != x.threads(); ++i) {
      int const t = (last_ + i) % x.threads();
      if (is_to_run(x.state(t))) return last_ = t;
      bool const waiting = x.state(t) == thread_state::announced && waits(x, t);
      bool const joins = waiting && x.pending(t).kind == op_kind::join;
      if (x.state(t) != thread_state::announced || waiting != with_waiting || joins) continue;
      if (x.done(t) + 2 > most_events) return refuse(too_many_events);
      perform(x, t, 0);
      return go_on(x);
    }
  }
  return nobody;
}

// Operations.

bool scripted::perform(execution& x, int t, std::uint32_t back) {
  operation const& op = x.pending(t);
  if (op.kind == op_kind::choice) return perform_choice(x, t, back);
  if (op.kind == op_kind::store) return perform_store(x, t, back);
  if (reads(op.kind)) return perform_read(x, t, back);
  if (back != 0) return false;
  event e;
  e.op = op;
  e.blocked = op.kind == op_kind::give_up;
  x.perform(t, e);
  return true;
}

bool scripted::perform_choice(execution& x, int t, std::uint32_t alternative) {
  event e;
  e.op = x.pending(t);
  e.value = alternative;
  if (alternative >= e.op.operand) return false;
  x.perform(t, e);
  return true;
}

bool scripted::perform_store(execution& x, int t, std::uint32_t back) {
  graph const& g = x.so_far();
  operation const& op = x.pending(t);
  int const place = g.last_place(op.location) + 1 - static_cast<int>(back);
  if (place <= newest_known(g, g.known(t), op.location)) return false;
  if (back != 0 && g.at(g.write_at(op.location, place)).exclusive) return false;  // it replaces what is before it
  x.perform_write(t, write_event(op, op.operand, false), place);
  return true;
}

bool scripted::perform_read(execution& x, int t, std::uint32_t back) {
  graph const& g = x.so_far();
  operation op = x.pending(t);
  op.by_value = op.by_value && model_.prefers_oldest(g, t);
  int const place = g.last_place(op.location) - static_cast<int>(back);
  if (place < newest_known(g, g.coherent_with(id_of(t, g.size(t)), op), op.location)) return false;
  event_id const from = g.write_at(op.location, place);
  event const e = read_event(op, from, g.value_of(op.location, from));
  if (e.exclusive && g.is_replaced(op.location, from)) return false;
  x.perform(t, e);
  if (e.exclusive) x.perform_write(t, second_half(e), place + 1);
  return true;
}

}  // namespace models::exact
