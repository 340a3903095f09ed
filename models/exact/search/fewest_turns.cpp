#include "fewest_turns.hpp"

#include <algorithm>
#include <compare>
#include <numeric>
#include <queue>
#include <set>
#include <vector>

#include "../axioms/sleeps.hpp"

namespace models::exact {

namespace {

constexpr std::size_t most_sets = 20'000;

/// How many steps of each thread have been performed: its events, and the code after the last of them.
using progress = event_counts;

struct costs {
  int preemptions = 0;
  int turns = 0;
  friend auto operator<=>(costs const&, costs const&) = default;
};

/// What has to come before what.
class dependences {
 public:
  explicit dependences(performance const& p) : p_(p) {
    for (int t = 0; t != threads(); ++t) before_.emplace_back(static_cast<std::size_t>(p.what.size(t)));
    if (p.interleaved) add_interleaving();
    for (location const& l : p.what.locations()) add_sleeps_in(l);
  }

  [[nodiscard]] int threads() const { return p_.what.threads(); }
  [[nodiscard]] int steps(int t) const {
    return p_.what.size(t) + (t == p_.last || p_.goes_on[static_cast<std::size_t>(t)] ? 1 : 0);
  }
  [[nodiscard]] bool is_through(progress const& now, int t) const { return of(now, t) == steps(t); }
  [[nodiscard]] bool is_over(progress const& now) const {
    for (int t = 0; t != threads(); ++t) {
      if (!is_through(now, t)) return false;
    }
    return true;
  }

  /// The turn of a thread. False: it cannot go on.
  bool run(progress& now, int t) const {
    int const before = of(now, t);
    while (!is_through(now, t) && can_go_on(now, t)) {
      now[static_cast<std::size_t>(t)] = static_cast<std::uint16_t>(of(now, t) + width(now, t));
    }
    return of(now, t) != before;
  }
  /// How many events the next step has: the halves of a read-modify-write are one.
  [[nodiscard]] int width(progress const& now, int t) const {
    return is_event(now, t) && next(now, t).is_first_half() ? 2 : 1;
  }
  /// Whether the thread has events left.
  [[nodiscard]] bool is_event(progress const& now, int t) const { return of(now, t) < p_.what.size(t); }
  [[nodiscard]] event_id next_id(progress const& now, int t) const { return id_of(t, of(now, t)); }
  [[nodiscard]] event const& next(progress const& now, int t) const { return p_.what.at(next_id(now, t)); }
  [[nodiscard]] graph const& all() const { return p_.what; }

  /// Whether a thread that goes no further would wait, whoever is to go next.
  [[nodiscard]] bool waits(progress const& now, int t) const {
    if (is_event(now, t)) return waits_for(now, next(now, t).op);
    return is_through(now, t) && was_stopped(t) && waits_for(now, *p_.announced[static_cast<std::size_t>(t)]);
  }
  /// Whether the thread would have done more if another one had not failed.
  [[nodiscard]] bool was_stopped(int t) const {
    return !p_.announced.empty() && p_.announced[static_cast<std::size_t>(t)].has_value();
  }
  [[nodiscard]] bool has_ended(progress const& now, int t) const { return is_through(now, t) && !was_stopped(t); }
  /// Whether a wake-up that can end the sleep has been performed.
  [[nodiscard]] bool could_be_woken(progress const& now, event_id sleep) const {
    auto const has_been = [&](event_id w) { return of(now, w.thread) > w.index; };
    return first_to_wake(p_.what, sleep, p_.what.at(sleep).op.location, has_been).has_value();
  }
  /// How many writes of the location, of those from a place in modification order on, have been performed.
  [[nodiscard]] std::uint32_t performed_from(progress const& now, location_id where, int place) const {
    location const* const l = p_.what.find(where);
    if (l == nullptr) return 0;
    auto const has_been = [&](event_id w) { return of(now, w.thread) > w.index; };
    return static_cast<std::uint32_t>(std::count_if(l->writes.begin() + (place - 1), l->writes.end(), has_been));
  }

 private:
  [[nodiscard]] bool waits_for(progress const& now, operation const& op) const {
    if (op.kind == op_kind::join) return !has_ended(now, static_cast<int>(op.operand)) || is_blocked(op.operand);
    return reads(op.kind) && blocks_after(op, newest_value(now, op.location));
  }
  [[nodiscard]] bool is_blocked(std::uint64_t t) const {
    event const* const e = p_.what.last(static_cast<int>(t));
    return e != nullptr && e->blocked;
  }
  static int of(progress const& now, int t) { return now[static_cast<std::size_t>(t)]; }

  [[nodiscard]] bool has(progress const& now, view const& needed, int but) const {
    for (int t = 0; t != threads(); ++t) {
      if (t != but && of(now, t) < needed[t]) return false;
    }
    return true;
  }
  /// Of a thread that another one starts, what it does before its first event needs the start.
  [[nodiscard]] bool is_started(progress const& now, int t) const {
    event_id const start = p_.what.spawned_by(t);
    return start.initial() || of(now, start.thread) > start.index;
  }
  [[nodiscard]] bool others_are_through(progress const& now, int t) const {
    for (int other = 0; other != threads(); ++other) {
      if (other != t && !is_through(now, other)) return false;
    }
    return true;
  }
  [[nodiscard]] bool can_go_on(progress const& now, int t) const {
    if (!is_event(now, t)) return is_started(now, t) && (t != p_.last || others_are_through(now, t));
    event_id const last = id_of(t, of(now, t) + width(now, t) - 1);
    if (!has(now, p_.what.at(last).porf, t)) return false;
    return has(now, before_[last.thread][last.index], t);
  }
  [[nodiscard]] std::uint64_t newest_value(progress const& now, location_id where) const {
    int place = p_.what.last_place(where);
    while (place != 0 && performed_from(now, where, place) == 0) --place;
    return p_.what.value_of(where, p_.what.write_at(where, place));
  }

  /// A write comes after all that reads or is an older one.
  void add_interleaving() {
    for (location const& l : p_.what.locations()) add_interleaving_of(l);
  }
  void put_before(event_id first, event_id second) {
    view& before = before_[second.thread][second.index];
    before.set(first.thread, std::max(before[first.thread], first.index + 1));
  }
  /// Whoever is woken has looked before; and whoever sleeps for good looks after all that could have woken it.
  void add_sleeps_in(location const& queue) {
    for (event_id const r : queue.reads) {
      event const& e = p_.what.at(r);
      if (!is_sleep(e.op)) continue;
      event_id const look = look_of(p_.what, r);
      if (!e.from.initial()) put_before(look, e.from);
      for (event_id const w : queue.writes) {
        if (e.blocked && may_wake(p_.what, r, w)) put_before(w, look);
      }
    }
  }
  void add_interleaving_of(location const& l) {
    if (is_queue(p_.what, l)) return;
    view older;
    auto const add_access = [&older](event_id e) { older.set(e.thread, std::max(older[e.thread], e.index + 1)); };
    auto const add_readers = [&](event_id from) {
      for (event_id const r : l.reads) {
        if (p_.what.at(r).from == from) add_access(r);
      }
    };
    add_readers(event_id());
    for (event_id const w : l.writes) {
      before_[w.thread][w.index] = older;
      add_access(w);
      add_readers(w);
    }
  }

  performance const& p_;
  raw_vector<raw_vector<view>> before_;  // of each event: what has to come before it, besides what it depends on
};

/// The order of the turns, as a shortest path.
class shortest_path {
 public:
  explicit shortest_path(dependences const& all) : all_(all) {
    sets_.push_back({progress(static_cast<std::size_t>(all.threads())), {}, 0, 0});
  }

  /// The threads that have a turn, one after the other.
  std::vector<int> find() {
    open_.push({costs(), 0});
    std::size_t now = 0;
    while (!open_.empty()) {
      now = open_.top().second;
      open_.pop();
      if (all_.is_over(sets_[now].done)) break;
      if (!closed_.insert(sets_[now].done).second) continue;
      if (closed_.size() > most_sets) open_ = {};
      go_on_from(now);
    }
    cost_ = sets_[now].cost;
    return path_to(now);
  }
  [[nodiscard]] costs cost() const { return cost_; }

 private:
  struct performed {
    progress done;
    costs cost;
    std::size_t before;  // which of them this one comes from
    int turn;            // and who had it
  };
  using entry = std::pair<costs, std::size_t>;

  void go_on_from(std::size_t now) {
    std::vector<performed> next;
    for (int t = 0; t != all_.threads(); ++t) {
      performed after{sets_[now].done, sets_[now].cost, now, t};
      if (all_.is_through(after.done, t) || !all_.run(after.done, t)) continue;
      ++after.cost.turns;
      bool const ended = all_.has_ended(after.done, t);
      if (!ended && !all_.waits(after.done, t)) ++after.cost.preemptions;
      if (ended) next.clear();
      next.push_back(std::move(after));
      if (ended) break;
    }
    for (performed& each : next) {
      open_.push({each.cost, sets_.size()});
      sets_.push_back(std::move(each));
    }
  }
  [[nodiscard]] std::vector<int> path_to(std::size_t end) const {
    std::vector<int> path;
    for (std::size_t i = end; i != 0; i = sets_[i].before) path.push_back(sets_[i].turn);
    std::reverse(path.begin(), path.end());
    return path;
  }

  dependences const& all_;
  std::vector<performed> sets_;
  std::set<progress> closed_;
  std::priority_queue<entry, std::vector<entry>, std::greater<>> open_;
  costs cost_;
};

/// How the thread's next operation is performed behind `now`.
std::uint32_t way_of(dependences const& all, progress const& now, event_id id) {
  event const& e = all.all().at(id);
  if (e.op.kind == op_kind::choice) return static_cast<std::uint32_t>(e.value);
  if (e.role == event_role::other || is_wake(e.op)) return 0;
  if (is_sleep(e.op)) return e.from.initial() && all.could_be_woken(now, id) ? 1 : 0;
  int const place = e.reads() ? all.all().place_of(e.from) : static_cast<int>(e.place);
  return all.performed_from(now, e.op.location, place + 1);
}

}  // namespace

graph performed_part(execution const& x) {
  event_counts done;
  for (int t = 0; t != x.threads(); ++t) done.push_back(static_cast<std::uint16_t>(x.done(t)));
  return x.so_far().restricted(done);
}

raw_vector<std::optional<operation>> announced_in(execution const& x) {
  raw_vector<std::optional<operation>> all(static_cast<std::size_t>(x.threads()));
  for (int t = 0; t != x.threads(); ++t) {
    if (x.state(t) == thread_state::announced) all[static_cast<std::size_t>(t)] = x.pending(t);
  }
  return all;
}

turns fewest_turns(performance const& p) {
  dependences const all(p);
  shortest_path order(all);
  turns found;
  progress now(static_cast<std::size_t>(all.threads()));
  for (int const t : order.find()) {
    progress end = now;
    all.run(end, t);
    std::uint16_t& at = now[static_cast<std::size_t>(t)];
    while (at != end[static_cast<std::size_t>(t)]) {
      bool const performs = all.is_event(now, t);
      auto const thread = static_cast<std::uint16_t>(t);
      found.steps.push_back({thread, performs, performs ? way_of(all, now, all.next_id(now, t)) : 0});
      at = static_cast<std::uint16_t>(at + all.width(now, t));
    }
  }
  found.preemptions = order.cost().preemptions;
  found.count = order.cost().turns;
  return found;
}

}  // namespace models::exact
