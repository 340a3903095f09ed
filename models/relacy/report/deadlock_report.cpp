#include "deadlock_report.hpp"

namespace models {

namespace {

/// When the kernel has looked at the word for the sleeper, for the last time.
event const* last_look(graph const& g, int sleeper) {
  event const* look = nullptr;
  for (int i = 0; i != g.size(sleeper); ++i) {
    event const& e = g.at(id_of(sleeper, i));
    if (e.op.kernel && e.role == event_role::write) look = &e;
  }
  return look;
}

/// What the location held until that write.
std::uint64_t value_before(graph const& g, event const& w) {
  for (event_id const i : g.writes_to(w.op.location)) {
    if (g.at(i).place + 1 == w.place) return g.at(i).value;
  }
  return g.initial(w.op.location);
}

/// The last step that changed the word after the kernel had looked at it for the sleeper. The thread that made it wakes
/// nobody afterwards, or the sleeper would not sleep.
std::optional<event_id> missed_change(graph const& g, int sleeper) {
  event const* const look = last_look(g, sleeper);
  if (look == nullptr) return {};
  std::optional<event_id> last;
  for (event_id const i : g.writes_to(look->op.location)) {
    event const& w = g.at(i);
    bool const is_later = !w.op.kernel && i.thread != sleeper && w.place > look->place;
    bool const changes = is_later && w.value != value_before(g, w);
    if (changes && (!last || w.place > g.at(*last).place)) last = i;
  }
  return last;
}

raw_string missed_wake(graph const& g, event_id change, places const& where, label_table const& names) {
  operation const& op = g.at(change).op;
  return ", although " + thread_name(change.thread) +
         " has changed the word since, and woke nobody who sleeps on it: " + use_name(names, op.label, op.order) +
         " (" + place(where.of(g, change)) + ")";
}

char const* waits(operation const& op) {
  if (op.kind == op_kind::give_up) return "retries for ever";
  return op.hidden ? "sleeps and is not woken" : "waits for ever";
}

}  // namespace

raw_vector<stuck> stuck_threads(execution const& x, places const& where) {
  raw_vector<stuck> all;
  for (int t = 0; t != x.threads(); ++t) {
    if (x.state(t) == thread_state::finished) continue;
    operation const& op = x.pending(t);
    all.push_back({t, waits(op), where.last_announced(t), op.hidden ? missed_change(x.so_far(), t) : std::nullopt});
  }
  return all;
}

failure_text describe_deadlock(execution const& x, places const& where, label_table const& names) {
  raw_string text = "nobody can go on:";
  for (stuck const& s : stuck_threads(x, where)) {
    text += " " + thread_name(s.thread) + " " + s.waits + " (" + place(s.where) + ")";
    if (s.missed) text += missed_wake(x.so_far(), *s.missed, where, names);
    text += ";";
  }
  text.pop_back();
  return {deadlock, text};
}

}  // namespace models
