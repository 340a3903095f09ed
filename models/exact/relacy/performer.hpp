// Performs one execution by Relacy: the steps of each thread, in a given order.
#pragma once

#include "../graph/graph.hpp"
#include "../machine/recording.hpp"
#include "relacy.hpp"

namespace models::exact {

/// A part of Relacy's. It begins and ends only when it is told to, since Relacy wants to be asked when.
template <class T>
class part {
 public:
  void begin() { ::new (static_cast<void*>(there_)) T(); }
  void end() { get().~T(); }
  T& get() { return *reinterpret_cast<T*>(there_); }

 private:
  alignas(T) unsigned char there_[sizeof(T)];
};

using atomic_part = part<rl::atomic<std::uint64_t>>;

/// What stands in Relacy for an object of the program.
class shadow {
 public:
  shadow(location_id location, bool atomic) : location_(location), is_atomic_(atomic) {
    life_.begin();
    if (atomic) value_.begin();
  }
  void end() {
    life_.end();
    if (is_atomic_) value_.end();
  }

  [[nodiscard]] location_id location() const { return location_; }
  [[nodiscard]] bool is_atomic() const { return is_atomic_; }
  /// The data that is watched, or the life of an atomic.
  rl::var<int>& life() { return life_.get(); }
  rl::atomic<std::uint64_t>& value() { return value_.get(); }
  bool ended = false;
  int newest = 0;  // in modification order, of the writes so far

 private:
  location_id location_;
  bool is_atomic_;
  part<rl::var<int>> life_;
  atomic_part value_;
};

/// What a thread that is started by another acquires, and who waits for its end. Relacy's own all start at once.
struct lifetime {
  atomic_part begun;
  atomic_part over;
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
  explicit performer(int threads)
      : done_(static_cast<std::size_t>(threads)), lifetimes_(static_cast<std::size_t>(threads)) {}
  ~performer();
  performer(performer const&) = delete;
  performer& operator=(performer const&) = delete;

  /// Prepares an execution.
  void restart(graph const& g, raw_vector<event_id> const& order, recording const& r);

  // For Relacy's scheduler.

  /// The thread that goes on: each once, up to its first event, from the start or when it is started; and that of the
  /// next event of the order.
  int next_thread() { return turns_[position_++]; }
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

  void take_turns(raw_vector<event_id> const& order);
  [[nodiscard]] bool is_started(int t) const { return t < graph_->threads() && !graph_->spawned_by(t).initial(); }
  template <class Function>
  void for_each_lifetime(Function f);
  shadow& find(location_id where);
  void make(action const& d);
  void go_on(int t);
  [[nodiscard]] int events_of(int t) const;
  void perform(action const& d);
  void access(shadow& s, action_kind how);
  void release(std::uint64_t address);
  void perform_event(int t);
  void perform_other(event const& e);
  void perform_atomic(event const& e);
  void load(shadow& s, event const& e);
  void modify(shadow& s, event const& read, event const& write);
  void begin(int t);
  void come_to_end(int t);
  void end_newest();
  void expect_final_value(shadow& s);
  [[noreturn]] void fail(difference what, std::uint64_t value = 0);

  graph const* graph_ = nullptr;
  recording const* recorded_ = nullptr;
  raw_vector<progress> done_;
  raw_vector<shadow*> shadows_;  // by location
  raw_vector<piece> memory_;
  raw_vector<lifetime> lifetimes_;  // those of threads that others start are there
  raw_vector<int> turns_;           // of threads, one after the other
  std::size_t position_ = 0;        // in them
  int steps_back_ = 0;
  event_id last_;  // that was performed, or is
  int last_thread_ = -1;
  std::uint64_t value_ = 0;
  difference found_ = difference::none;
  bool within_end_ = false;
};

}  // namespace models::exact
