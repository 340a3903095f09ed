// An execution graph: program order, reads-from, and the modification order of each location.
//
// A graph grows by appending events in the order in which they were executed. The order in which a location's writes
// are appended is its modification order, as in Relacy. Happens-before is kept as vector clocks, twice: Relacy's, with
// the release sequences of C++11; and that of C++20, which is valid only as long as there are no seq_cst fences.
//
// A graph can be rearranged: with events left out, a read that reads from another write, or a write at an earlier
// position in modification order. To see whether the result is consistent, its events are executed again, on paper:
// appended to an empty graph in some order in which each read can read what it should.
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
#include "renaming.hpp"
#include "window.hpp"

namespace models {

enum class event_role : std::uint8_t { read, write, other };

struct event {
  operation op;
  event_role role = event_role::other;
  bool exclusive = false;   // the read or the write of a read-modify-write that succeeded
  bool blocked = false;     // the thread goes no further: it waits for another value
  event_id from;            // reads: the write that was read
  std::uint16_t place = 0;  // writes: position in modification order, from 1; the initial value has 0
                            // reads: the position of the write that Relacy reads (see graph::performed_place)
  std::uint32_t stamp = 0;  // when the search added it
  std::uint64_t value = 0;  // read, written or chosen
  vector_clock prefix;      // everything before it by program order and reads-from (porf), itself included
  vector_clock known;       // everything that happens before it, itself included
  vector_clock message;     // writes: what happens before an acquire operation that reads it
  vector_clock message20;   // the same by C++20, where a plain store does not continue a release sequence

  [[nodiscard]] bool seq_cst_read() const {
    return role == event_role::read && read_order(op, exclusive) == std::memory_order_seq_cst;
  }
  /// Whether only the value that was read matters, and not which write it came from.
  [[nodiscard]] bool known_by_value() const {
    return role == event_role::read && !blocked && is_known_by_value(op, value);
  }
  [[nodiscard]] bool seq_cst_write() const {
    return role == event_role::write && op.order == std::memory_order_seq_cst;
  }
};

/// Where Relacy and C++20 part ways, so that what is shown for the one may not hold for the other.
enum class departure : std::uint8_t {
  modification_order = 1,  // a store that could precede, in modification order, one that must be executed before it
  release_sequence = 2,    // an acquire that reads a later store of the releasing thread: synchronises in C++11 only
  mixed_seq_cst = 4,       // seq_cst fences together with seq_cst accesses
  place_of_rmw = 8,        // the same for a read-modify-write before a store
  seq_cst_order = 16,      // a seq_cst read that could precede a seq_cst write that must be executed before it
  fence_order = 32,        // what happens before something only because one seq_cst fence is executed before another
};

/// A flag that is not copied: a copy has its own, which is not set.
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

/// How to rearrange a graph.
struct rearrangement {
  per_thread<int> keep;   // how many events of each thread stay
  int extra_thread = -1;  // the thread that gets further events, after those kept
  raw_vector<event> const* extra = nullptr;
  std::optional<event_id> reader;  // this read ...
  event_id reads_from;             // ... now reads this
  std::optional<event_id> moved;   // this write ...
  int move_before = 0;             // ... now stands just before this position in modification order (see after_all)
};

inline constexpr int after_all = 1 << 14;

/// The value that a location starts with.
struct start {
  location_id location;
  std::uint64_t value;
};

/// What most questions ask of a read or a write, side by side with that of others: events are large, and far apart.
struct atomic_access {
  location_id location;
  event_id id;
  std::uint16_t place;   // of the write, or of the one that was read
  std::uint16_t before;  // the location's access before this one, counted from 1; 0: there is none
  bool writes : 1;
  bool seq_cst : 1;
  bool exclusive : 1;
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

  /// Calls `what` for the location's reads, but for blocked ones, and its writes, the newest first, as long as that
  /// returns true.
  template <class What>
  void while_accesses(location_id location, What what) const;
  /// Whether one of these accesses is such.
  template <class Predicate>
  [[nodiscard]] bool any_access(location_id location, Predicate is_such) const;
  /// The newest write that `counts` accepts; the initial value if there is none.
  template <class Predicate>
  [[nodiscard]] event_id newest_of(location_id location, Predicate counts) const;

  /// The last write in the location's modification order.
  [[nodiscard]] event_id newest(location_id location) const;
  [[nodiscard]] int place_of(event_id write) const { return write.initial() ? 0 : at(write).place; }
  [[nodiscard]] raw_vector<event_id> writes_to(location_id location) const;

  /// The writes that a load by this thread may read, the last in modification order first. Coherence decides; and a
  /// seq_cst load that is executed now reads nothing that precedes a seq_cst write in modification order.
  void visible(int thread, location_id location, bool seq_cst, raw_vector<event_id>& out) const {
    visible_to(known_[thread], location, seq_cst, out);
  }
  [[nodiscard]] bool can_read(int thread, location_id location, bool seq_cst, event_id write) const;
  /// The position of the oldest write that coherence allows a read to take when these events happen before it.
  [[nodiscard]] int oldest_visible(vector_clock const& known, location_id location) const;

  /// The oldest write that `counts` accepts and the operation may have read, when the `known` events happen before
  /// it, with the same consequences as the value (are_alike).
  template <class Predicate>
  [[nodiscard]] std::optional<event_id> oldest_alike(vector_clock const& known, operation const& op,
                                                     std::uint64_t value, Predicate counts) const;
  /// What happens before the event, without the event itself and without what it synchronises with.
  [[nodiscard]] vector_clock known_before(event_id e) const {
    return e.index == 0 ? vector_clock() : at({e.thread, static_cast<std::uint8_t>(e.index - 1)}).known;
  }

  /// Appends an event of the thread as executed now. Reads carry `from`; a write becomes the newest.
  /// A stamp of 0 asks for a new one.
  event_id append(int thread, event e);

  /// The prefix of this thread's next event if that reads from `from`.
  [[nodiscard]] vector_clock prefix_with(int thread, event_id from) const;

  /// Executes the rearrangement on paper. Nothing: it is not consistent.
  [[nodiscard]] std::optional<graph> arrange(rearrangement const& how) const;

  /// Whether a read-modify-write that reads from `write` is in the graph, complete with its own write.
  [[nodiscard]] bool replaced(location_id location, event_id write) const;

  /// Whether Relacy still keeps what the read needs: the write, or the same value where only that matters.
  [[nodiscard]] bool reaches(int thread, event const& read) const;

  /// How many newer values a read of `write` would pass over now.
  [[nodiscard]] int age(location_id location, event_id write) const {
    return place_of(newest(location)) - place_of(write);
  }

  /// Whether a load, in this order of execution, reads a value that is older than the history window keeps.
  [[nodiscard]] bool beyond_window() const { return beyond_window_; }

  /// The departures found in the events that were appended since the last call, as bits, for each thread.
  per_thread<std::uint8_t> take_departures() { return std::exchange(departures_, {}); }

  /// Turns the detectors on. They stay off in copies and in rearrangements, which are either executed later or never.
  void watch() { watched_.set(); }
  /// Examines an await that has nothing acceptable to read.
  void look_at_waiting(int thread, operation const& op);
  /// Whether more may happen before the thread's next event here than in C++20: by a longer release sequence, or by the
  /// order of fences.
  [[nodiscard]] bool knows_too_much(int thread) const {
    return has_seq_cst_fence_ || known20_[thread] != known_[thread];
  }
  /// The departure by which what the other thread did after its first `events` events, a plain access for instance,
  /// happens before what this thread does next. Nothing: it does not, or it does in C++20 as well.
  [[nodiscard]] std::optional<departure> departs_by_knowing(int thread, int other, int events) const;

  /// What happens before everything that this thread does from now on.
  [[nodiscard]] vector_clock const& knowledge(int thread) const { return known_[thread]; }

 private:
  /// Of the location, counted from 1; 0: there is none.
  [[nodiscard]] std::size_t last_access(location_id location) const {
    std::size_t i = accesses_.size();
    while (i != 0 && accesses_[i - 1].location != location) --i;
    return i;
  }

  /// The position of the write that Relacy is to read: the one read in the graph; or, where Relacy keeps that no longer
  /// and only the value matters, the oldest one with that value that it keeps. Nothing: it keeps none.
  [[nodiscard]] std::optional<int> performed_place(int thread, event const& read) const;
  void read_effects(int thread, event& e);
  void write_effects(int thread, event& e);
  void note_access(event_id id, event const& e);

  // Departures: in departures.cpp.

  [[nodiscard]] bool may_depart(int thread, event const& e) const;
  [[nodiscard]] bool could_precede_a_store(vector_clock const& known, location_id location) const;
  [[nodiscard]] bool could_replace_an_older_write(vector_clock const& known, operation const& op) const;
  [[nodiscard]] bool could_read_behind_seq_cst(vector_clock const& known, operation const& op) const;
  /// Whether C++20 lets the thread read a write that is too old by Relacy's happens-before.
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
  per_thread<vector_clock> acquirable_;  // what an acquire fence would add to known_
  per_thread<vector_clock> released_;    // what the last release fence adds to the messages of later writes
  raw_vector<event_id> order_;
  raw_vector<atomic_access> accesses_;  // reads that are not blocked, and writes, in the same order
  raw_vector<start> initials_;
  std::uint32_t next_stamp_ = 1;
  bool beyond_window_ = false;
  bool reads_elsewhere_ = false;  // some read was performed by Relacy at another write of the same value
  bool has_seq_cst_fence_ = false;
  bool has_seq_cst_access_ = false;
  own_flag watched_;
  bool may_depart_ = false;  // the cheap test of departures.cpp has found the operation that is being appended
  int appending_ = 0;        // the thread of the event under way
  per_thread<std::uint8_t> departures_;
};

template <class What>
void graph::while_accesses(location_id location, What what) const {
  for (std::size_t i = last_access(location); i != 0; i = accesses_[i - 1].before) {
    if (!what(accesses_[i - 1])) return;
  }
}

template <class Predicate>
bool graph::any_access(location_id location, Predicate is_such) const {
  bool found = false;
  while_accesses(location, [&](atomic_access const& a) {
    found = is_such(a);
    return !found;
  });
  return found;
}

template <class Predicate>
event_id graph::newest_of(location_id location, Predicate counts) const {
  event_id newest;
  while_accesses(location, [&](atomic_access const& a) {
    if (a.writes && counts(a.id)) newest = a.id;
    return newest.initial();
  });
  return newest;
}

template <class Predicate>
std::optional<event_id> graph::oldest_alike(vector_clock const& known, operation const& op, std::uint64_t value,
                                            Predicate counts) const {
  int const oldest = oldest_visible(known, op.location);
  event_id const start;
  if (oldest == 0 && are_alike(op, initial(op.location), value) && counts(start)) return start;
  std::optional<event_id> found;
  while_accesses(op.location, [&](atomic_access const& w) {
    if (!w.writes) return true;
    if (w.place < oldest) return false;  // and so are all before it
    if (are_alike(op, at(w.id).value, value) && counts(w.id)) found = w.id;
    return true;
  });
  return found;
}

}  // namespace models
