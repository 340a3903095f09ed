#include "deadlock.hpp"

#include <algorithm>

namespace models::exact {

namespace {

/// The time of the kernel's last look at the word for the sleeper.
event const* last_look(graph const& g, int sleeper) {
  for (int i = g.size(sleeper); i-- != 0;) {
    event const& e = g.at(id_of(sleeper, i));
    if (e.op.kernel) return &e;
  }
  return nullptr;
}

/// The last write that changed the word after the kernel had looked at it for the sleeper. The thread that made it
/// wakes nobody afterwards, or the sleeper would not sleep.
std::optional<event_id> missed_change(graph const& g, int sleeper) {
  event const* const look = last_look(g, sleeper);
  if (look == nullptr) return std::nullopt;
  auto const& writes = g.find(look->op.location)->writes;
  auto const seen = static_cast<std::size_t>(look->writes() ? static_cast<int>(look->place) : g.place_of(look->from));
  for (std::size_t i = writes.size(); i != seen; --i) {
    event const& w = g.at(writes[i - 1]);
    std::uint64_t const before = g.value_of(w.op.location, g.write_at(w.op.location, static_cast<int>(w.place) - 1));
    if (!w.op.kernel && writes[i - 1].thread != sleeper && w.value != before) return writes[i - 1];
  }
  return std::nullopt;
}

waiting how_it_waits(operation const& op) {
  if (op.hidden) return waiting::asleep;
  if (op.kind == op_kind::join) return waiting::for_a_thread;
  return op.kind == op_kind::give_up || op.kind == op_kind::cas ? waiting::in_a_loop : waiting::for_a_value;
}

site place_of(event_id e, std::vector<trace_step> const& steps) {
  auto const found =
      std::find_if(steps.begin(), steps.end(), [e](trace_step const& s) { return s.event == e || s.second == e; });
  return found == steps.end() ? site() : found->where;
}

}  // namespace

std::vector<stuck> stuck_threads(execution const& x, trace const& noted) {
  std::vector<stuck> all;
  for (int t = 0; t != x.threads(); ++t) {
    if (x.state(t) == thread_state::finished || x.state(t) == thread_state::absent) continue;
    waiting const how = how_it_waits(x.pending(t));
    bool const sleeps = how == waiting::asleep;
    all.push_back({t, how, noted.last_place(t).value_or(site()), sleeps ? missed_change(x.so_far(), t) : std::nullopt});
  }
  return all;
}

char const* in_words(waiting how) {
  switch (how) {
    case waiting::for_a_value: return "waits for ever";
    case waiting::for_a_thread: return "waits for another thread for ever";
    case waiting::asleep: return "sleeps and is not woken";
    case waiting::in_a_loop: return "retries for ever";
  }
  return "?";
}

std::string describe_deadlock(std::vector<stuck> const& all, std::vector<trace_step> const& steps, graph const& g,
                              vocabulary const& words) {
  std::string text = "nobody can go on:";
  for (stuck const& s : all) {
    if (&s != &all.front()) text += ';';
    text += " " + name_of_thread(s.thread) + " " + in_words(s.how) + at_place(s.where);
    if (!s.missed) continue;
    operation const& op = g.at(*s.missed).op;
    text += ", although " + name_of_thread(s.missed->thread) +
            " has changed the word since, and woke nobody who sleeps on it: " + words.use(op.label, op.order) +
            at_place(place_of(*s.missed, steps));
  }
  return text;
}

}  // namespace models::exact
