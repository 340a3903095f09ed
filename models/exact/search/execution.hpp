// A running execution: the graph that it follows and extends, and the operation that each thread has announced.
//
// A program announces operations here and receives their results; a strategy chooses the next thread, and what it
// reads. The graph may be ahead of the threads, which then repeat it.
#pragma once

#include "../graph/graph.hpp"

namespace models::exact {

enum class thread_state : std::uint8_t { absent, fresh, running, announced, blocked, finished };

/// Whether the thread has yet to announce what it does next: up to that it does nothing that others could see.
constexpr bool is_to_run(thread_state s) { return s == thread_state::fresh || s == thread_state::running; }

class execution {
 public:
  /// With n threads, of which `running` run from the start.
  execution(int threads, int running) : graph_(threads, running), each_(static_cast<std::size_t>(threads)) {}

  [[nodiscard]] int threads() const { return static_cast<int>(each_.size()); }

  // For the program.

  [[nodiscard]] thread_state state(int t) const { return of(t).state; }
  void started(int t) { of(t).state = thread_state::running; }
  void finished(int t) { of(t).state = thread_state::finished; }
  void announce(int t, operation const& op) {
    of(t).pending = op;
    of(t).state = thread_state::announced;
  }
  /// The thread touches plain data.
  void touch_plain(int t) { of(t).after_plain = true; }
  /// The thread touches data, other than what it has made on its own stack.
  void touch(int t) { of(t).touched_behind = of(t).done; }
  /// The thread begins a round of a loop.
  void begin_round(int t) { is_in_round(t, of(t).done); }
  /// The thread's round is the one that began behind its first `events` events.
  void is_in_round(int t, int events) { of(t).round_start = events; }
  /// The thread\'s event of that number.
  [[nodiscard]] event const& at(int t, int i) const { return graph_.at(id_of(t, i)); }
  /// How many events the thread had when its round began.
  [[nodiscard]] int round_start(int t) const { return of(t).round_start; }
  /// The thread has lost the attempt of its round, has given that up, and goes no further.
  void leave(int t) { of(t).state = thread_state::blocked; }
  void set_initial(location_id where, std::uint64_t value) { graph_.set_initial(where, value); }
  [[nodiscard]] grant const& granted(int t) const { return of(t).granted; }
  /// How many events the thread has made so far, and what happens before what it does now.
  [[nodiscard]] int done(int t) const { return of(t).done; }
  [[nodiscard]] view known(int t) const { return graph_.known_before(id_of(t, of(t).done)); }
  /// Whether the thread would have read the same in its round so far, had it known all along what it knows now.
  [[nodiscard]] bool could_have_known_this(int t) const;

  // For strategies.

  /// Begins anew, to follow this graph.
  void restart(graph&& plan);
  /// Begins anew, to follow the graph that it has come to.
  void begin_again();
  [[nodiscard]] operation const& pending(int t) const { return of(t).pending; }
  [[nodiscard]] graph const& so_far() const { return graph_; }
  [[nodiscard]] bool is_ahead(int t) const { return of(t).done < graph_.size(t); }
  [[nodiscard]] bool everybody_finished() const;
  [[nodiscard]] bool after_plain(int t) const { return of(t).after_plain; }
  /// Whether the thread has touched data behind the first event of its round.
  [[nodiscard]] bool has_touched_in_round(int t) const { return of(t).touched_behind > round_start(t); }
  /// Whether the thread may have no further operation: each may make two events.
  [[nodiscard]] bool is_full(int t) const { return of(t).done + 2 > most_events; }
  /// Whether the thread joins another one that has not come to its end.
  [[nodiscard]] bool waits_for_another(int t) const { return joins_unfinished(of(t).pending); }
  /// Whether the thread would go no further with what it has announced now: it joins another one, or the newest value
  /// is none for which it waits, or with which its attempt succeeds.
  [[nodiscard]] bool would_wait(int t) const {
    operation const& op = of(t).pending;
    if (is_sleep(op)) return op.kind == op_kind::await && !is_woken(t);
    return joins_unfinished(op) ||
           (reads(op.kind) && blocks_after(op, graph_.value_of(op.location, graph_.newest(op.location))));
  }
  /// Whether what the planned event depends on in other threads has been performed.
  [[nodiscard]] bool is_ready_for(event const& planned) const {
    if (planned.op.kind == op_kind::join) return !joins_unfinished(planned.op);
    return !planned.reads() || planned.from.initial() || done(planned.from.thread) > planned.from.index;
  }

  /// The thread does what the graph has next for it. False: it has announced something else.
  [[nodiscard]] bool follow(int t);
  /// Appends what the thread has announced, or the first half of it, and lets the thread know.
  void perform(int t, event e);
  /// The second half of a read-modify-write, at this place in modification order.
  void perform_write(int t, event e, int place);

  /// When no thread can go on: whether one could if it read the newest values. If none could, it is a deadlock.
  [[nodiscard]] bool would_go_on() const;

 private:
  struct thread {
    thread_state state = thread_state::absent;
    bool after_plain = false;
    int done = 0;
    int round_start = 0;     // how many events the thread had when its round began
    int touched_behind = 0;  // how many it had when it last touched data
    operation pending;
    grant granted;
  };

  [[nodiscard]] thread& of(int t) { return each_[static_cast<std::size_t>(t)]; }
  [[nodiscard]] thread const& of(int t) const { return each_[static_cast<std::size_t>(t)]; }
  [[nodiscard]] bool joins_unfinished(operation const& op) const {
    return op.kind == op_kind::join && state(static_cast<int>(op.operand)) != thread_state::finished;
  }
  [[nodiscard]] bool is_woken(int t) const;
  void let_know(int t, event const& e);
  template <class Predicate>
  [[nodiscard]] bool any_of_round(int t, Predicate p) const;
  [[nodiscard]] bool round_ends_by_itself(int t) const;
  [[nodiscard]] bool round_is_stale(int t) const;

  graph graph_;
  bool renews_ = false;  // what it follows has the values of another process
  raw_vector<thread> each_;
};

}  // namespace models::exact
