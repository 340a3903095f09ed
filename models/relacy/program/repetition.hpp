// Whether a program does the same when it is run again.
//
// Every search relies on it. The next operation of a thread may depend only on its causal past: everything before it by
// program order and reads-from. Each causal past gets a number, and the operation that followed it is remembered. When
// the same past is met in another execution, the same operation must follow. A program that uses a static counter or a
// clock is found by that.
//
// The operations are remembered in a table of fixed size, in which a newer past replaces an older one. So a difference
// is found between executions that follow each other closely, as those with the same beginning do. Values above 32 bits
// may be addresses, which are others in another process, and are not compared.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../../graph/graph.hpp"

namespace models {

class repetition {
 public:
  repetition() : known_(size) {}

  void restart();

  /// The thread has come to its next operation, or to its end. False: after the same past it was another one.
  bool is_same(graph const& g, int thread, operation const* next);

 private:
  struct step {
    std::uint64_t past = 0;
    std::uint64_t next = 0;
  };
  static constexpr std::size_t size = 1u << 13;

  void look_at_new_events(graph const& g);
  [[nodiscard]] std::uint64_t past_of(event_id e) const;

  raw_vector<step> known_;
  std::size_t seen_ = 0;                   // events, in the order of execution
  per_thread<std::uint64_t> announced_{};  // the operation that the thread has come to
  per_thread<std::uint64_t> past_{};
  per_thread<std::array<std::uint64_t, max_events>> past_at_;  // of each event, including it
};

}  // namespace models
