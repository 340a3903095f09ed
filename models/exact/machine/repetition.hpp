// Checks that the test program is deterministic.
//
// Every search relies on that: an execution is determined by its graph. A thread's next step follows from its causal
// past: its own operations and reads, with the causal pasts of the writes that it has read. So each causal past is
// hashed, and the next step stored. When the same past occurs in another execution, the next step must be the same: the
// operation, with its location, memory order, label and values, or the end of the thread; and before it the same
// accesses to watched data, lifetimes of objects, memory and words of the outcome. The set-up has no past, so each
// execution must begin with the same objects, values and memory. This detects a program that reads a static counter or
// a clock.
//
// Not detected: differences after a past that has left the table, which holds 4,096 of them, newer ones replacing older
// ones; and differences between processes that explore parts of one search, since each has its own table. (The search
// compares a graph that is performed again with all of its events; in another process, without their values.) The order
// of accesses to watched data without an operation between them is ignored, and so is everything after the threads have
// ended. Values above 32 bits may be addresses of memory not allocated by the machine, and count as equal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "../search/execution.hpp"
#include "recording.hpp"

namespace models::exact {

class repetition {
 public:
  explicit repetition(execution const& x);

  /// Another execution begins.
  void restart();

  /// The thread, or the set-up, which is nobody_yet, does something that is no event of the graph.
  void does(int by, action const& d);
  void says(int by, char const* word, int of_thread);

  /// The set-up has come to its end. False: it has done something else before.
  [[nodiscard]] bool is_same_set_up();
  /// The thread has come to its next operation; null: to its end. False: after the same past it was another one.
  [[nodiscard]] bool is_same(int thread, operation const* next);

 private:
  struct step {
    std::uint64_t past = 0;
    std::uint64_t next = 0;
  };
  struct deeds {
    std::uint64_t since = 0;          // the operation before: what it has done beside the events
    std::uint64_t announced = 0;      // the operation that it has come to, with that
    raw_vector<std::uint64_t> pasts;  // of its events, each with the event itself
  };

  [[nodiscard]] deeds& of(int thread) { return of_[static_cast<std::size_t>(thread + 1)]; }
  [[nodiscard]] std::uint64_t past_of(event_id e);
  [[nodiscard]] std::uint64_t past_of_next(int thread);
  [[nodiscard]] std::uint64_t start_of(int thread);
  [[nodiscard]] std::uint64_t learnt_by(event const& e);

  execution const& execution_;
  raw_vector<step> known_;
  raw_vector<deeds> of_;                 // the set-up comes first
  std::optional<std::uint64_t> set_up_;  // what it has done, every time
};

}  // namespace models::exact
