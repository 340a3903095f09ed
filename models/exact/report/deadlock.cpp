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
    operation const& op = x.pending(t);
    trace::last_step const last = noted.last_of(t).value_or(trace::last_step());
    stuck s{t, how_it_waits(op), last.where, std::nullopt, last.part_of, last.acted_on};
    if (s.how == waiting::asleep) s.missed = missed_change(x.so_far(), t);
    if (s.how == waiting::for_a_thread) s.joins = static_cast<int>(op.operand);
    all.push_back(s);
  }
  return all;
}

namespace {

char const* in_words(waiting how) {
  switch (how) {
    case waiting::for_a_value: return "waits for ever";
    case waiting::for_a_thread: return "waits for another thread for ever";
    case waiting::asleep: return "sleeps and is not woken";
    case waiting::in_a_loop: return "retries for ever";
  }
  return "?";
}

/// The steps by which threads have taken the object, and have not given it back.
std::vector<trace_step const*> takings(thing const& of, std::vector<trace_step> const& steps, graph const& g) {
  std::vector<trace_step const*> all;
  for (trace_step const& s : steps) {
    if (!s.event || !s.acted_on || s.acted_on->location != of.location) continue;
    event const& e = g.at(*s.event);
    if (takes(s.part_of) && e.is_first_half()) all.push_back(&s);
    if (!gives_back(s.part_of)) continue;
    auto const its = std::find_if(all.begin(), all.end(), [&](trace_step const* t) { return t->thread == s.thread; });
    if (its != all.end()) all.erase(its);
  }
  return all;
}

std::string held_by(stuck const& s, std::vector<trace_step const*> const& all) {
  std::string text;
  for (trace_step const* const each : all) {
    std::string const since = source_place(each->where);
    text += text.empty() ? std::string(", ") + has_it(each->part_of) : " and ";
    text += each->thread == s.thread ? "itself" : name_of_thread(each->thread);
    if (!since.empty()) text += " since " + since;
  }
  return text;
}

/// libstdc++ notifies nobody if it reads that nobody sleeps. In version 12 that count is not read in order with the
/// new value, unless the program stores that by seq_cst: a wake-up may be lost.
bool is_lost_by_libstdcxx(stuck const& s, std::vector<trace_step> const& steps, vocabulary const& words) {
  return std::any_of(steps.begin(), steps.end(), [&](trace_step const& each) {
    return each.thread == s.missed->thread && each.on &&
           words.name_of(*each.on).find("std::__detail::__waiter_pool_base") != std::string::npos;
  });
}

constexpr char const* lost_by_libstdcxx =
    ". That is a fault of libstdc++ (bits/atomic_wait.h), which reads too early that nobody sleeps, and none of the "
    "program's. Interleavings alone (--model sc, options::model) do not have it";

}  // namespace

std::string in_words(stuck const& s, std::vector<trace_step> const& steps, graph const& g, vocabulary const& words) {
  if (s.joins >= 0) return "waits for the end of " + name_of_thread(s.joins);
  if (s.part_of == act::await_result) return waiting_in_words(s.part_of, "");
  if (!s.acted_on || gives_back(s.part_of)) return in_words(s.how);
  std::string const text = waiting_in_words(s.part_of, words.name_of(*s.acted_on));
  return text + held_by(s, takings(*s.acted_on, steps, g));
}

std::string describe_deadlock(std::vector<stuck> const& all, std::vector<trace_step> const& steps, graph const& g,
                              vocabulary const& words) {
  std::string text = "nobody can go on:";
  for (stuck const& s : all) {
    if (&s != &all.front()) text += ';';
    text += " " + name_of_thread(s.thread) + " " + in_words(s, steps, g, words) + at_place(s.where);
    if (!s.missed) continue;
    operation const& op = g.at(*s.missed).op;
    text += ", although " + name_of_thread(s.missed->thread) +
            " has changed the word since, and woke nobody who sleeps on it: " + words.use(op.label, op.order) +
            at_place(place_of(*s.missed, steps));
    if (is_lost_by_libstdcxx(s, steps, words)) text += lost_by_libstdcxx;
  }
  return text;
}

}  // namespace models::exact
