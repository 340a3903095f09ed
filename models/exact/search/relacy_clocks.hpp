// Happens-before as Relacy computes it for a graph, without the order in which it performs seq_cst fences.
//
// It has more edges than in C++20: a store by the thread that wrote the replaced value continues its release sequence,
// as in C++11.
//
// Source: relacy/thread.hpp and relacy/memory_order.hpp (snapshot of 2019).
#pragma once

#include "numbered_events.hpp"

namespace models::exact {

/// Whether Relacy performs it on a location of the program.
inline bool is_seen_by_relacy(event const& e) { return !e.op.hidden && !e.blocked; }

class relacy_clocks {
 public:
  using thing = precedences::thing;

  /// `order` extends program order, reads-from and modification order.
  relacy_clocks(graph const& g, numbered_events const& number, raw_vector<thing> const& order);

  /// What a read knows before it acquires anything, and a fence once it has.
  [[nodiscard]] view const& known_to(event_id e) const { return known_[number_.of(e)]; }
  /// What a thread knows in the end.
  [[nodiscard]] view const& known_to_thread(int t) const { return threads_[static_cast<std::size_t>(t)].known; }

 private:
  struct thread {
    view known;
    view acquirable;
    view released;
  };

  void perform(thing i);
  /// The thread that is spawned or joined.
  thread& other(event const& e) { return threads_[static_cast<std::size_t>(e.op.operand)]; }
  void read(thread& me, event const& e) const;
  [[nodiscard]] view message(thread const& me, event_id id, event const& e) const;

  graph const& g_;
  numbered_events const& number_;
  raw_vector<thread> threads_;
  raw_vector<view> known_;
  raw_vector<view> messages_;  // of writes
};

}  // namespace models::exact
