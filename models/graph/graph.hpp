// An execution graph: who read from whom, and in what order each location was written.
//
// A graph grows by appending events in the order in which they were executed; the order in which a
// location's writes were appended is its modification order, as in Relacy. Happens-before is Relacy's,
// with the C++11 release sequence and so with what C++20 took away; that of C++20 is kept beside it, as long as there
// are no seq_cst fences. Both are vector clocks. A graph can
// also be arranged anew, with events left out, one read reading something else, or one write placed
// earlier; whether that is consistent comes out of executing it again, on paper.
//
// May touch: nothing outside; no Relacy, no library.
//
// Source of the axioms: Lahav, Vafeiadis, Kang, Hur, Dreyer, "Repairing Sequential Consistency in C/C++11"
// (RC11, PLDI 2017), with the additional demand that program order, reads-from and modification order
// together have no cycle, which is what executing one operation after the other implies.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "clock.hpp"
#include "operation.hpp"
#include "raw_memory.hpp"
#include "window.hpp"

namespace models {

enum class event_role : std::uint8_t { read, write, other };

struct event {
  operation op;
  event_role role = event_role::other;
  bool exclusive = false;   // half of a read-modify-write that succeeded
  bool blocked = false;     // the thread goes no further: it waits for another value
  event_id from;            // reads: the write that was read
  std::uint16_t place = 0;  // writes: position in the modification order, from 1; 0 is the initial value
                            // reads: that of the write which Relacy is asked for (see graph::performed_place)
  std::uint32_t stamp = 0;  // when the search added it
  std::uint64_t value = 0;  // read, written or chosen
  vector_clock prefix;      // everything before it by program order and reads-from, itself included
  vector_clock known;       // everything that happens before it, itself included
  vector_clock message;     // writes: what an acquire gains by reading it
  vector_clock message20;   // the same by C++20, where a plain store does not continue a release sequence

  [[nodiscard]] bool seq_cst_read() const {
    return role == event_role::read && read_order(op, exclusive) == std::memory_order_seq_cst;
  }
  /// Whether other reads of the same value would have done as well.
  [[nodiscard]] bool known_by_value() const {
    return role == event_role::read && !blocked && is_known_by_value(op, value);
  }
  [[nodiscard]] bool seq_cst_write() const {
    return role == event_role::write && op.order == std::memory_order_seq_cst;
  }
};

/// Where Relacy and C++20 part ways, so that what is shown for the one may not hold for the other.
enum class departure : std::uint8_t {
  modification_order = 1,  // a store that could come before one that must be executed earlier
  release_sequence = 2,    // an acquire that synchronises only through a later store of the releasing thread
  mixed_seq_cst = 4,       // seq_cst fences together with seq_cst accesses
  place_of_rmw = 8,        // a read-modify-write that could come before a store that must be executed earlier
  seq_cst_order = 16,      // a seq_cst read that could come before a seq_cst write that must be executed earlier
  fence_order = 32,        // what is ordered only because one seq_cst fence is executed before another
};

/// Does not go along with copies.
class own_flag {
 public:
  own_flag() = default;
  own_flag(own_flag const&) noexcept {}
  own_flag& operator=(own_flag const&) noexcept { return *this; }
  void set() { on_ = true; }
  explicit operator bool() const { return on_; }

 private:
  bool on_ = false;
};

/// How to arrange a graph anew.
struct rearrangement {
  per_thread<int> keep;   // how many events of each thread stay
  int extra_thread = -1;  // whose events come in addition, after those kept
  raw_vector<event> const* extra = nullptr;
  std::optional<event_id> reader;  // this read ...
  event_id reads_from;             // ... now reads this
  std::optional<event_id> moved;   // this write ...
  int move_before = 0;             // ... now stands just before this place (see after_all)
};

inline constexpr int after_all = 1 << 14;

/// The value that a location starts with.
struct start {
  location_id location;
  std::uint64_t value;
};

class graph {
 public:
  explicit graph(int threads) : threads_(threads) {}

  [[nodiscard]] int threads() const { return threads_; }
  [[nodiscard]] int size(int thread) const { return static_cast<int>(events_[thread].size()); }
  [[nodiscard]] event const& at(event_id e) const { return events_[e.thread][e.index]; }
  [[nodiscard]] event const* last(int thread) const {
    return events_[thread].empty() ? nullptr : &events_[thread].back();
  }
  /// All events in the order in which they were executed.
  [[nodiscard]] raw_vector<event_id> const& order() const { return order_; }

  void clear();
  void set_initial(location_id location, std::uint64_t value);
  [[nodiscard]] std::uint64_t initial(location_id location) const;
  [[nodiscard]] raw_vector<start> const& initials() const { return initials_; }
  [[nodiscard]] std::uint64_t value_of(location_id location, event_id write) const {
    return write.initial() ? initial(location) : at(write).value;
  }

  /// The last write to the location.
  [[nodiscard]] event_id newest(location_id location) const;
  [[nodiscard]] int place_of(event_id write) const { return write.initial() ? 0 : at(write).place; }
  [[nodiscard]] raw_vector<event_id> writes_to(location_id location) const;

  /// The writes that a load by this thread may read, the newest first. Coherence decides; a seq_cst load
  /// that is executed now does not look behind a seq_cst write either.
  void visible(int thread, location_id location, bool seq_cst, raw_vector<event_id>& out) const {
    visible_to(known_[thread], location, seq_cst, out);
  }
  /// The place of the oldest write that coherence still lets a thread read that knows of this.
  [[nodiscard]] int oldest_visible(vector_clock const& known, location_id location) const;

  /// Of the writes that `counts` accepts, the oldest that the operation may have read, for whoever knows of this,
  /// and done the same as with the value.
  template <class Predicate>
  [[nodiscard]] std::optional<event_id> oldest_alike(vector_clock const& known, operation const& op,
                                                     std::uint64_t value, Predicate counts) const;
  /// What happens before the event, and not only at it.
  [[nodiscard]] vector_clock known_before(event_id e) const {
    return e.index == 0 ? vector_clock() : at({e.thread, static_cast<std::uint8_t>(e.index - 1)}).known;
  }

  /// Appends an event of the thread as executed now. Reads carry `from`; a write becomes the newest.
  /// A stamp of 0 asks for a new one.
  event_id append(int thread, event e);

  /// Everything before the events to come of this thread, by program order and reads-from, once it has
  /// also read from `from`.
  [[nodiscard]] vector_clock prefix_with(int thread, event_id from) const;

  /// Executes the rearrangement on paper. Nothing when it is not consistent.
  [[nodiscard]] std::optional<graph> arrange(rearrangement const& how) const;

  /// Whether some write that reads from `write` and replaces it atomically is in the graph.
  [[nodiscard]] bool replaced(location_id location, event_id write) const;

  /// Whether the thread's load of the write, or of the same value where only that matters, is still within reach.
  [[nodiscard]] bool reaches(int thread, event const& read) const;

  /// How many newer values a read of `write` would pass over now.
  [[nodiscard]] int age(location_id location, event_id write) const {
    return place_of(newest(location)) - place_of(write);
  }

  /// Whether executing it in this order takes a load further back than the history window reaches.
  [[nodiscard]] bool beyond_window() const { return beyond_window_; }

  /// The departures that the events appended since the last call have made, as bits, by the event's thread.
  per_thread<std::uint8_t> take_departures() { return std::exchange(departures_, {}); }

  /// Notices departures from now on. What is arranged on paper, and copies, do not: they are executed, or never were.
  void watch() { watched_.set(); }
  /// A thread has found nothing that its await accepts.
  void look_at_waiting(int thread, operation const& op);
  /// Whether the thread may know more here than in C++20: by a longer release sequence, or by the order of fences.
  [[nodiscard]] bool knows_too_much(int thread) const {
    return has_seq_cst_fence_ || known20_[thread] != known_[thread];
  }
  /// Why the thread knows of what another one did after so many events, when it would not know of it by C++20.
  [[nodiscard]] std::optional<departure> departs_by_knowing(int thread, int other, int events) const;

  /// Identifies the graph: reads-from and modification orders, without hidden locations. Reads that are known by
  /// value alone count as the same when that is.
  [[nodiscard]] std::uint64_t fingerprint() const;

  /// What happens before everything that this thread does from now on.
  [[nodiscard]] vector_clock const& knowledge(int thread) const { return known_[thread]; }

 private:
  /// Where Relacy is to read: at the write itself; or, where that is further back than the history window reaches
  /// and only the value matters, at the oldest equal value that is not. Nothing when none is.
  [[nodiscard]] std::optional<int> performed_place(int thread, event const& read) const;
  [[nodiscard]] event_id first_alike(event const& read) const;
  void read_effects(int thread, event& e);
  void write_effects(int thread, event& e);

  // Where Relacy and C++20 part ways: in departures.cpp.

  [[nodiscard]] bool could_be_otherwise(int thread, event const& e) const;
  [[nodiscard]] bool could_precede_a_store(vector_clock const& known, location_id location) const;
  [[nodiscard]] bool could_replace_something_older(vector_clock const& known, operation const& op) const;
  [[nodiscard]] bool could_read_behind(vector_clock const& known, operation const& op) const;
  /// Whether C++20 lets the thread read what is too old here.
  [[nodiscard]] bool sees_more_in_cpp20(int thread, location_id location) const;
  void visible_to(vector_clock const& known, location_id location, bool seq_cst, raw_vector<event_id>& out) const;
  void look_for_departures(int thread, event const& e);
  void look_back(class trial const& t, std::size_t read);
  void depart(departure d) { departures_[appending_] |= static_cast<std::uint8_t>(d); }
  void note(std::optional<departure> d) {
    if (d) depart(*d);
  }

  int threads_;
  per_thread<raw_vector<event>> events_;
  per_thread<vector_clock> known_;    // happens before the thread's next event
  per_thread<vector_clock> known20_;  // the same by C++20, as long as there are no seq_cst fences
  per_thread<vector_clock> acquirable20_;
  per_thread<vector_clock> released20_;
  per_thread<vector_clock> acquirable_;  // what an acquire fence would add to that
  per_thread<vector_clock> released_;    // what a release fence has put into later writes
  raw_vector<event_id> order_;
  raw_vector<start> initials_;
  std::uint32_t next_stamp_ = 1;
  bool beyond_window_ = false;
  bool reads_elsewhere_ = false;  // Relacy was asked for another write than the one read
  bool has_seq_cst_fence_ = false;
  bool has_seq_cst_access_ = false;
  own_flag watched_;
  bool otherwise_ = false;  // the operation that is being appended could be otherwise
  int appending_ = 0;       // the thread of the event under way
  per_thread<std::uint8_t> departures_;
};

template <class Predicate>
std::optional<event_id> graph::oldest_alike(vector_clock const& known, operation const& op, std::uint64_t value,
                                            Predicate counts) const {
  int const oldest = oldest_visible(known, op.location);
  event_id const start;
  if (oldest == 0 && are_alike(op, initial(op.location), value) && counts(start)) return start;
  for (event_id i : order_) {
    event const& w = at(i);
    if (w.role == event_role::write && w.op.location == op.location && w.place >= oldest &&
        are_alike(op, w.value, value) && counts(i)) {
      return i;
    }
  }
  return std::nullopt;
}

}  // namespace models
