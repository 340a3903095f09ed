// One execution as it runs: the operation that each thread has announced, the graph of those performed, and the
// results.
//
// The platform announces operations here and asks for their results; a strategy decides which is performed next, and
// how. No Relacy: the unit tests drive it with an interpreter instead.
#pragma once

#include <array>
#include <bitset>

#include "../graph/graph.hpp"

namespace models {

/// One way to perform an announced operation now.
struct option {
  event_id from;            // reads
  std::uint64_t value = 0;  // choices
};

/// How a thread is to perform the operation that it has announced.
struct grant {
  int steps_back = 0;       // loads: how many newer values to pass over
  bool oldest = false;      // loads: nothing older may be read (only known when cross-checking)
  bool succeeds = true;     // compare-and-swap
  bool ends_round = false;  // compare-and-swap: it fails, and the thread may only give up its round
  std::uint64_t value = 0;  // read, or chosen
};

/// An operation of a schedule: its thread, and how many newer values its load passed over or which alternative it
/// chose. For an attempt: whether it failed.
struct step {
  std::uint8_t thread = 0;
  std::uint8_t detail = 0;
};

enum class thread_state : std::uint8_t { fresh, running, announced, blocked, finished };

/// Whether departures are looked for (graph.hpp), which takes time.
enum class departures_are : std::uint8_t { looked_for, ignored };

class execution {
 public:
  explicit execution(int threads, departures_are what = departures_are::looked_for) : graph_(threads) {
    if (what == departures_are::looked_for) graph_.watch();
  }

  void restart() {
    graph_.clear();
    schedule_.clear();
    state_.fill(thread_state::fresh);
    round_start_.fill(0);
    for (auto& events : given_up_) events.reset();
  }

  // For the platform.
  void started(int t) { state_[t] = thread_state::running; }
  void finished(int t) { state_[t] = thread_state::finished; }
  void announce(int t, operation const& op) {
    pending_[t] = op;
    state_[t] = thread_state::announced;
  }
  /// A round was given up, and another begins. The given-up events no longer belong to a round around them.
  void begin_next_round(int t);
  /// The current round is the one that began after the thread's first `events` events.
  void is_in_round(int t, int events) { round_start_[t] = events; }
  [[nodiscard]] grant const& granted(int t) const { return granted_[t]; }
  void set_initial(location_id location, std::uint64_t value) { graph_.set_initial(location, value); }

  // For strategies.
  [[nodiscard]] int threads() const { return graph_.threads(); }
  [[nodiscard]] thread_state state(int t) const { return state_[t]; }
  [[nodiscard]] operation const& pending(int t) const { return pending_[t]; }
  [[nodiscard]] graph const& so_far() const { return graph_; }
  [[nodiscard]] raw_vector<step> const& schedule() const { return schedule_; }
  per_thread<std::uint8_t> take_departures() { return graph_.take_departures(); }
  /// Whether grants say if there was anything older to read. Takes time.
  void cross_check(bool on) { cross_check_ = on; }

  /// All ways to perform what the thread announced, as the next operation of the execution. Of those in which an
  /// attempt fails there is one. Empty when there is none: an await has nothing to read that it accepts.
  void options(int t, raw_vector<option>& out);

  /// Drops the options that read a value which Relacy no longer keeps. False: there were none.
  bool drop_out_of_reach(int t, raw_vector<option>& options) const;

  /// Performs the announced operation. The stamps are those of a planned event, or 0 for new ones. When that is the
  /// failure of an attempt, the thread is blocked, but has yet to come to the end of its round.
  void perform(int t, option const& how, std::uint32_t stamp = 0, std::uint32_t second_stamp = 0);

  /// The thread goes no further in this execution: a fruitless round, whose last read was of `from` if it
  /// ended with a read; or an await that has looked at `from`, and looks at nothing else.
  void block(int t, event_id from, std::uint32_t stamp = 0);

  /// When no thread can go on: whether one could if it read the newest values. If none could, it is a deadlock.
  [[nodiscard]] bool would_go_on() const;
  [[nodiscard]] bool everybody_finished() const;

  /// How many events the thread had when its round began.
  [[nodiscard]] int round_began_at(int t) const { return round_start_[t]; }

  /// Whether a thread would read other values if it began its round again now.
  [[nodiscard]] bool round_is_stale(int t) const;

  /// Whether a read of the thread is known by its value alone; after an acquire fence the write would matter too.
  [[nodiscard]] bool has_read_by_value(int t) const;

  /// What a round that is given up has done, and must not have. Null: nothing.
  [[nodiscard]] char const* fault_of_round(int t) const;
  [[nodiscard]] bool round_is_empty(int t) const { return graph_.size(t) == round_start_[t]; }
  /// How often in the round a weak compare-and-swap failed for no reason.
  [[nodiscard]] int spurious_failures_of_round(int t) const;

  /// Under Relacy's own scheduler a failed attempt does not end the round; in the schedule it is marked all the same.
  void note_failed_attempt() { schedule_.back().detail = 1; }

  /// The thread will run its round again. The other searches run a round once, when it is to succeed. So the steps of
  /// the round that was given up are removed from the schedule, which then means the same in all modes.
  void take_back_round(int t);

 private:
  /// The events of the current round, without those of rounds within it that were given up.
  template <class What>
  void for_each_of_round(int t, What what) const;
  template <class Predicate>
  [[nodiscard]] int count_in_round(int t, Predicate p) const;
  [[nodiscard]] bool round_ends_by_itself(int t) const;
  [[nodiscard]] bool would_read_something_else(event const& read) const;
  void fail_attempt(int t, event_id from, std::uint32_t stamp);
  void perform_write_half(int t, std::uint32_t stamp);
  bool perform_read_half(int t, option const& how, std::uint32_t stamp);
  graph graph_;
  per_thread<thread_state> state_;
  per_thread<operation> pending_;
  per_thread<grant> granted_;
  per_thread<int> round_start_;
  per_thread<std::bitset<max_events>> given_up_;  // the thread's events of rounds that were given up
  raw_vector<step> schedule_;
  raw_vector<event_id> visible_;
  bool cross_check_ = false;
};

}  // namespace models
