// One execution as it runs: what every thread is about to do, what it did, and what it was told to do.
//
// The platform announces operations here and asks what became of them; a strategy decides. May touch: its
// graph. No Relacy: the unit tests drive it with an interpreter instead.
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

/// What a thread was told: perform the announced operation like this.
struct grant {
  int steps_back = 0;       // loads: how many newer values to pass over
  bool oldest = false;      // loads: nothing older may be read (only known when cross-checking)
  bool succeeds = true;     // compare-and-swap
  bool ends_round = false;  // compare-and-swap: it fails, and the thread may only give up its round
  std::uint64_t value = 0;  // read, or chosen
};

/// What it takes to repeat a performed operation: whose it was, and how many newer values its load passed
/// over, or which alternative it chose.
struct step {
  std::uint8_t thread = 0;
  std::uint8_t detail = 0;
};

enum class thread_state : std::uint8_t { fresh, running, announced, blocked, finished };

/// Where an execution leaves the common ground of Relacy and C++20. To look for that takes time.
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
  /// A round was given up, and another begins. A round around them has nothing to do with the former.
  void begin_next_round(int t);
  /// The round under way is the one that began after so many events.
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

  /// Leaves out what is further back than Relacy can read. False: nothing was.
  bool drop_out_of_reach(int t, raw_vector<option>& options) const;

  /// Performs the announced operation. The stamps are those of a planned event, or 0 for new ones. When that is the
  /// failure of an attempt, the thread is blocked, but has yet to come to the end of its round.
  void perform(int t, option const& how, std::uint32_t stamp = 0, std::uint32_t second_stamp = 0);

  /// The thread goes no further in this execution: a fruitless round, whose last read was of `from` if it
  /// ended with a read; or an await that has looked at `from`, and looks at nothing else.
  void block(int t, event_id from, std::uint32_t stamp = 0);

  /// After nobody can go on: whether somebody could, if it only looked again. Otherwise it is a deadlock.
  [[nodiscard]] bool would_go_on() const;
  [[nodiscard]] bool everybody_finished() const;

  /// Whether a thread would find something else if it began its round again now.
  [[nodiscard]] bool round_is_stale(int t) const;

  /// Whether for some read of the thread nothing but the value matters; with an acquire fence after it more would.
  [[nodiscard]] bool has_read_by_value(int t) const;

  /// A round that is given up must have done nothing. Null, or what it did.
  [[nodiscard]] char const* fault_of_round(int t) const;
  [[nodiscard]] bool round_is_empty(int t) const { return graph_.size(t) == round_start_[t]; }
  /// How often in the round a weak compare-and-swap failed for no reason.
  [[nodiscard]] int spurious_failures_of_round(int t) const;

  /// Relacy's own scheduler runs on after an attempt that failed; in the schedule it is one all the same.
  void note_failed_attempt() { schedule_.back().detail = 1; }

  /// The thread will run its round again. Others run it once, when it is to succeed, and so the schedule goes without
  /// the steps of the one given up: it means the same in all modes.
  void take_back_round(int t);

 private:
  /// The events of the round under way, without those of rounds in it that were given up.
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
  per_thread<std::bitset<max_events>> given_up_;  // its events of rounds that were
  raw_vector<step> schedule_;
  raw_vector<event_id> visible_;
  bool cross_check_ = false;
};

}  // namespace models
