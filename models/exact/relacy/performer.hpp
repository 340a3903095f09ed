// One execution as Relacy performs it: what each thread does when it is its turn.
#pragma once

#include "../../relacy/relacy.hpp"
#include "../graph/graph.hpp"
#include "../machine/recording.hpp"

namespace models::exact {

/// What stands in Relacy for an object of the program.
class shadow {
 public:
  shadow(location_id location, bool atomic) : location_(location), is_atomic_(atomic) {
    ::new (static_cast<void*>(life_)) rl::var<int>();
    if (atomic) ::new (static_cast<void*>(value_)) rl::atomic<std::uint64_t>();
  }
  /// Relacy's parts end only here, since it wants to be asked when.
  void end() {
    life().~var();
    if (is_atomic_) value().~atomic();
  }

  [[nodiscard]] location_id location() const { return location_; }
  [[nodiscard]] bool is_atomic() const { return is_atomic_; }
  /// The data that is watched, or the life of an atomic.
  rl::var<int>& life() { return *reinterpret_cast<rl::var<int>*>(life_); }
  rl::atomic<std::uint64_t>& value() { return *reinterpret_cast<rl::atomic<std::uint64_t>*>(value_); }
  bool ended = false;
  int newest = 0;  // in modification order, of the writes so far

 private:
  location_id location_;
  bool is_atomic_;
  alignas(rl::var<int>) unsigned char life_[sizeof(rl::var<int>)];
  alignas(rl::atomic<std::uint64_t>) unsigned char value_[sizeof(rl::atomic<std::uint64_t>)];
};

/// What Relacy is found to do otherwise.
enum class difference : std::uint8_t {
  none,
  other_value,
  too_new,  // it reads nothing as old as that
  fails,    // a compare-and-swap that is to succeed
  other_final_value,
  not_known  // an event that this machine cannot perform
};

class performer {
 public:
  explicit performer(int threads) : done_(static_cast<std::size_t>(threads)) {}
  ~performer();
  performer(performer const&) = delete;
  performer& operator=(performer const&) = delete;

  /// Prepares an execution.
  void restart(graph const& g, raw_vector<event_id> const& order, recording const& r);

  // For Relacy's scheduler.

  /// The thread that goes on: each once, up to its first event; then that of the next event of the order.
  int next_thread();
  /// Whether a load goes on to the next older value.
  bool goes_back() { return steps_back_ != 0 && steps_back_-- != 0; }

  // For Relacy's test suite.

  void before();
  void thread(int t);
  void after();

  // What was found.

  [[nodiscard]] difference found() const { return found_; }
  [[nodiscard]] event_id last() const { return last_; }
  /// The thread that went last, and how many events it had made; -1: none of them has begun.
  [[nodiscard]] int last_thread() const { return last_thread_; }
  [[nodiscard]] int events() const { return done_[static_cast<std::size_t>(last_thread_)].events; }
  [[nodiscard]] std::uint64_t value() const { return value_; }
  [[nodiscard]] bool within_end() const { return within_end_; }

 private:
  struct progress {
    int events = 0;
    std::size_t actions = 0;
  };
  struct piece {
    std::uint64_t address;
    void* relacys;
  };

  shadow& find(location_id where);
  void make(action const& d);
  void go_on(int t);
  [[nodiscard]] int events_of(int t) const;
  void perform(action const& d);
  void access(shadow& s, action_kind how);
  void release(std::uint64_t address);
  void perform_event(int t);
  void perform_atomic(event const& e);
  void load(shadow& s, event const& e);
  void modify(shadow& s, event const& read, event const& write);
  void expect_final_value(shadow& s);
  [[noreturn]] void fail(difference what, std::uint64_t value = 0);

  graph const* graph_ = nullptr;
  raw_vector<event_id> const* order_ = nullptr;
  recording const* recorded_ = nullptr;
  raw_vector<progress> done_;
  raw_vector<shadow*> shadows_;  // by location
  raw_vector<piece> memory_;
  std::size_t position_ = 0;  // in the order, counted from the beginnings of the threads
  int steps_back_ = 0;
  event_id last_;  // that was performed, or is
  int last_thread_ = -1;
  std::uint64_t value_ = 0;
  difference found_ = difference::none;
  bool within_end_ = false;
};

}  // namespace models::exact
