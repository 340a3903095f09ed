// An execution graph: program order (po), reads-from (rf), and the modification order (mo) of each location.
//
// A graph grows by appending events to threads. An event reads from an existing one, so the union of program order and
// reads-from is acyclic; the mo index of a write is independent of when it is appended. Happens-before (hb) of an event
// follows from its porf prefix, with C++20's release sequences: it is computed once, when the event is appended.
//
// Which graphs are allowed is decided in axioms/, and which are explored in search/.
//
// Source: ISO/IEC 14882:2020, [intro.races] and [atomics.fences].
#pragma once

#include <cstdint>
#include <utility>

#include "event.hpp"

namespace models::exact {

/// The accesses to one location.
struct location {
  location_id id = 0;
  std::uint64_t initial = 0;
  raw_vector<event_id> writes;  // in modification order
  raw_vector<event_id> reads;   // in any order
};

/// How many events of each thread.
using event_counts = raw_vector<std::uint16_t>;

class graph {
 public:
  /// With n threads, of which `running` run from the start; each of the others once it is spawned.
  explicit graph(int threads, int running) : threads_(static_cast<std::size_t>(threads)), running_(running) {}

  [[nodiscard]] int threads() const { return static_cast<int>(threads_.size()); }
  /// How many of them run from the start.
  [[nodiscard]] int running() const { return running_; }
  [[nodiscard]] int size(int t) const { return static_cast<int>(of(t).events.size()); }
  [[nodiscard]] event const& at(event_id e) const { return threads_[e.thread].events[e.index]; }
  [[nodiscard]] event const* last(int t) const { return size(t) == 0 ? nullptr : &of(t).events.back(); }
  /// Whether the thread was there from the start, or is spawned by an event of the graph.
  [[nodiscard]] bool is_running(int t) const { return t < running_ || !of(t).spawned_by.initial(); }
  [[nodiscard]] event_id spawned_by(int t) const { return of(t).spawned_by; }

  void set_initial(location_id where, std::uint64_t value) { at_location(where).initial = value; }
  /// Null: nothing has touched it.
  [[nodiscard]] location const* find(location_id where) const;
  [[nodiscard]] raw_vector<location> const& locations() const { return locations_; }
  [[nodiscard]] std::uint64_t value_of(location_id where, event_id write) const;
  [[nodiscard]] int place_of(event_id write) const { return write.initial() ? 0 : static_cast<int>(at(write).place); }
  /// The write at a place in modification order; 0: the initial value.
  [[nodiscard]] event_id write_at(location_id where, int place) const;
  /// The last place in modification order.
  [[nodiscard]] int last_place(location_id where) const;
  [[nodiscard]] event_id newest(location_id where) const { return write_at(where, last_place(where)); }
  /// Whether a read-modify-write has replaced the write: nothing can come between the two.
  [[nodiscard]] bool is_replaced(location_id where, event_id write) const;

  /// What happens before the thread's next event, and what that depends on.
  [[nodiscard]] view known(int t) const { return known_before(id_of(t, size(t))); }
  [[nodiscard]] view porf(int t) const { return porf_before(id_of(t, size(t))); }
  [[nodiscard]] view porf_before(event_id e) const;
  /// What happens before the event, without the event itself and without what it synchronises with.
  [[nodiscard]] view known_before(event_id e) const;

  /// What an operation as the thread's event of that id may not contradict: what happens before it; and for the
  /// kernel's look at a word before a sleep also what happens before the wake-ups there that it depends on, and before
  /// those that have ended its thread's sleeps.
  [[nodiscard]] view coherent_with(event_id e, operation const& op) const;

  /// How many operations and fences are seq_cst; a read-modify-write has two halves.
  [[nodiscard]] int seq_cst_events() const { return seq_cst_events_; }

  /// Appends an event to the thread; a read carries `from`, and a stamp of 0 asks for a new one.
  event_id append(int t, event e);
  /// The same for a write, at this place in modification order.
  event_id append_write(int t, event e, int place);
  /// The last event of its thread, a read, reads from another write.
  void reread(event_id reader, event_id from);
  /// The event is this operation, of which the values that it works on may be others: addresses are, in another
  /// process. False: it is another operation, or with what it reads now it would do something else.
  [[nodiscard]] bool renew(event_id e, operation const& op);
  /// Whether its values are those of another process, and are to be renewed.
  [[nodiscard]] bool is_from_elsewhere() const { return from_elsewhere_; }
  void comes_from_elsewhere(bool yes) { from_elsewhere_ = yes; }
  /// Without the events behind the first `keep[t]` of each thread t; none that stays may depend on one that goes.
  [[nodiscard]] graph restricted(event_counts const& keep) const;

 private:
  struct thread {
    raw_vector<event> events;
    event_id spawned_by;
    view acquirable;  // what an acquire fence would add to what is known
    view released;    // what the last release fence adds to the messages of later writes
  };

  [[nodiscard]] thread& of(int t) { return threads_[static_cast<std::size_t>(t)]; }
  [[nodiscard]] thread const& of(int t) const { return threads_[static_cast<std::size_t>(t)]; }
  location& at_location(location_id where);
  void read_effects(thread& me, event& e);
  void other_effects(thread& me, event_id id, event& e);
  void write_message(thread const& me, event& e) const;
  void take_place(event_id id, event const& e);
  void keep_effects(int t, thread const& all, int count);
  void keep_accesses(location const& all, event_counts const& keep);

  raw_vector<thread> threads_;
  raw_vector<location> locations_;  // by their names
  int running_;
  int seq_cst_events_ = 0;
  std::uint32_t next_stamp_ = 1;
  bool from_elsewhere_ = false;
};

}  // namespace models::exact
