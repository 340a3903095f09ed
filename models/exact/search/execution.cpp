#include "execution.hpp"

#include "../axioms/coherence.hpp"
#include "../axioms/sleeps.hpp"
#include "by_value.hpp"

namespace models::exact {

void execution::restart(graph&& plan) {
  graph_ = std::move(plan);
  renews_ = graph_.is_from_elsewhere();
  graph_.comes_from_elsewhere(false);  // by the time that it is extended
  begin_again();
}

/// The graph may still have values of another process, in events that no thread has reached.
void execution::begin_again() {
  for (int t = 0; t != threads(); ++t) {
    of(t) = thread();
    if (graph_.is_running(t) && graph_.spawned_by(t).initial()) of(t).state = thread_state::fresh;
  }
}

bool execution::everybody_finished() const {
  return std::all_of(each_.begin(), each_.end(), [](thread const& t) {
    return t.state == thread_state::finished || t.state == thread_state::absent;
  });
}

/// What the operation has come to.
void execution::let_know(int t, event const& e) {
  thread& me = of(t);
  me.after_plain = false;
  me.granted = {};
  if (e.reads() || e.op.kind == op_kind::choice) me.granted.value = e.value;
  me.granted.succeeds = e.exclusive;
  me.granted.ends_round = e.blocked && e.op.kind == op_kind::cas;
  me.state = e.blocked && !me.granted.ends_round ? thread_state::blocked : thread_state::running;
  if (e.op.kind == op_kind::spawn) of(static_cast<int>(e.op.operand)).state = thread_state::fresh;
}

bool execution::follow(int t) {
  thread& me = of(t);
  event_id const id = id_of(t, me.done);
  event const& e = graph_.at(id);
  operation announced = me.pending;
  announced.by_value = e.op.by_value;  // the search has decided about that
  if (renews_ ? !graph_.renew(id, announced) : announced != e.op) return false;
  me.done += e.is_first_half() ? 2 : 1;
  let_know(t, e);
  return true;
}

void execution::perform(int t, event e) {
  e.after_plain = of(t).after_plain;
  graph_.append(t, std::move(e));
  ++of(t).done;
  let_know(t, *graph_.last(t));
}

void execution::perform_write(int t, event e, int place) {
  bool const is_second_half = e.exclusive;
  e.after_plain = of(t).after_plain;
  graph_.append_write(t, std::move(e), place);
  ++of(t).done;
  if (!is_second_half) let_know(t, *graph_.last(t));
}

template <class Predicate>
bool execution::any_of_round(int t, Predicate p) const {
  for (int i = of(t).round_start; i < of(t).done; ++i) {
    if (p(graph_.at(id_of(t, i)))) return true;
  }
  return false;
}

/// True if the round depended on a deadline that had not passed, since it will pass; or on a spurious failure, which
/// will not happen again. A deadline that has passed stays so, and so does a deadline that the next round makes anew.
bool execution::round_ends_by_itself(int t) const {
  return any_of_round(t, [](event const& e) {
    bool const is_up = e.op.kind == op_kind::choice && e.value == 1;
    return e.op.elapses ? !is_up : e.op.spurious && e.value == 1;
  });
}

/// What the round itself has written last, it leaves as it was (runtime/undone_locks.hpp).
bool execution::round_is_stale(int t) const {
  return any_of_round(t, [&](event const& e) {
    if (!e.reads() || is_sleep(e.op)) return false;
    event_id const newest = graph_.newest(e.op.location);
    if (e.op.word == word_kind::lock && newest.thread == t && newest.index >= of(t).round_start) return false;
    return known_by_value(e) ? !are_alike(e.op, e.value, graph_.value_of(e.op.location, newest)) : e.from != newest;
  });
}

bool execution::could_have_known_this(int t) const {
  view const now = known(t);
  return !any_of_round(t, [&](event const& e) {
    return e.reads() && !e.is_first_half() && newest_known(graph_, now, e.op.location) > graph_.place_of(e.from);
  });
}

/// Whether a wake-up that is there can end the sleep that the thread has announced.
bool execution::is_woken(int t) const {
  return first_to_wake(graph_, id_of(t, of(t).done), of(t).pending.location).has_value();
}

bool execution::would_go_on() const {
  for (int t = 0; t != threads(); ++t) {
    if (state(t) == thread_state::finished || state(t) == thread_state::absent) continue;
    operation const& op = of(t).pending;
    if (op.kind == op_kind::join) continue;
    if (is_sleep(op)) {
      if (is_woken(t) && !may_sleep_through(graph_, id_of(t, of(t).done), op.location)) return true;
      continue;
    }
    if (op.kind == op_kind::await) {
      if (op.elapses || satisfies(op, graph_.value_of(op.location, graph_.newest(op.location)))) return true;
      continue;
    }
    if (round_is_stale(t) || round_ends_by_itself(t)) return true;
  }
  return false;
}

}  // namespace models::exact
