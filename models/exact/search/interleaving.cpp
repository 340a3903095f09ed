#include "interleaving.hpp"

#include <limits>

#include "../axioms/coherence.hpp"
#include "by_value.hpp"

namespace models::exact {

bool interleaving_search::next(execution& x) {
  if (threads_ > most_threads) refuse(too_many_threads);
  if (fault_ != nullptr || !begin()) return false;
  now_.last = nobody;
  now_.performed = 0;
  now_.preemptions = 0;
  x.restart(graph(threads_, running_));
  return true;
}

int interleaving_search::refuse(char const* why) {
  fault_ = why;
  return cut_off;
}

/// Whether another way represents this one: of the ways to fail an attempt, the one that reads the newest value; of
/// writes of which only the value matters, the oldest.
bool interleaving_search::is_alike_to_another(execution const& x, int t, std::uint32_t number, way const& how) const {
  if (how.what.blocked && is_sleep(how.what.op)) return number == 0;
  if (how.what.blocked) return number != 0 || how.what.op.kind == op_kind::await;
  if (!known_by_value(how.what)) return false;
  graph const& g = x.so_far();
  int const known = newest_known(g, g.coherent_with(id_of(t, g.size(t)), how.what.op), how.what.op.location);
  return oldest_alike(g, known, how.what.op, how.what.value, [](event_id) { return true; }) != how.what.from;
}

/// The way of that number, if the model allows it and no other one stands for it.
std::optional<way> interleaving_search::own_way(execution const& x, int t, std::uint32_t number) const {
  auto how = way_of(model_, x, t, number);
  if (!how || is_alike_to_another(x, t, number, *how)) return std::nullopt;
  bool const comes_last = number == 0 || !(how->what.writes() || how->what.exclusive);
  if (!comes_last && writes_come_last()) return std::nullopt;
  if (number != 0 && !allows(model_, x, t, *how)) return std::nullopt;
  return how;
}

/// Finds up to `enough` ways in which the thread may go on.
void interleaving_search::find_ways(execution const& x, int t, std::size_t enough) {
  ways_.clear();
  std::uint32_t const most = most_ways(x, t);
  for (std::uint32_t number = 0; number != most && ways_.size() != enough; ++number) {
    if (auto const how = own_way(x, t, number)) ways_.push_back(*how);
  }
}

/// Takes in a thread that is able to perform what it has announced.
void interleaving_search::look_at(execution const& x, int t) {
  bool const newest_will_do = !x.would_wait(t);
  bool const awaits = x.pending(t).kind == op_kind::await;
  if (newest_will_do || !awaits) now_.may_end = false;
  if (t == now_.last) now_.last_can_go_on = true;
  if (!newest_will_do && !awaits) {
    now_.able.push_back(t);
    return;
  }
  now_.able.insert(now_.able.begin() + static_cast<std::ptrdiff_t>(now_.going_on), t);
  ++now_.going_on;
}

std::size_t interleaving_search::choice_of(situation const& now, dice& d) {
  constexpr std::size_t seldom = 8;  // a thread whose attempt fails is out of this execution
  return now.going_on == 0 || d.below(seldom) == 0 ? now.able.size() : now.going_on;
}

namespace {

int thread_to_run(execution const& x) {
  for (int t = 0; t != x.threads(); ++t) {
    if (is_to_run(x.state(t))) return t;
  }
  return nobody;
}

}  // namespace

void interleaving_search::look_around(execution& x) {
  now_.able.clear();
  now_.going_on = 0;
  now_.last_can_go_on = false;
  now_.may_end = true;
  for (int t = 0; t != x.threads(); ++t) {
    if (x.state(t) != thread_state::announced || x.waits_for_another(t)) continue;
    if (x.pending(t).kind == op_kind::give_up) {
      perform(x, t, *way_of(model_, x, t, 0));
    } else if (find_ways(x, t, 1); !ways_.empty()) {
      look_at(x, t);
    }
  }
}

int interleaving_search::pick(execution& x) {
  if (int const t = thread_to_run(x); t != nobody) return t;
  look_around(x);
  if (now_.able.empty()) return nobody;
  int const t = choose_thread(now_);
  if (t < 0) return t;
  if (x.is_full(t)) return refuse(too_many_events);
  find_ways(x, t, std::numeric_limits<std::size_t>::max());
  auto const chosen = choose_way(ways_.size());
  if (!chosen) return cut_off;
  perform(x, t, ways_[*chosen]);
  if (now_.last_can_go_on && t != now_.last) ++now_.preemptions;
  now_.last = t;
  ++now_.performed;
  return x.state(t) == thread_state::running ? t : pick(x);
}

}  // namespace models::exact
