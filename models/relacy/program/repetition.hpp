// Whether a program does the same when it is run again.
//
// Every search relies on it. The next operation of a thread may depend only on its causal past: everything before it by
// program order and reads-from. So may what it does on the way there and the graph does not have: accesses to watched
// data, lives of objects, memory, words of the outcome. Each causal past gets a number, and what followed it is
// remembered. When the same past is met in another execution, the same must follow. A program that uses a static
// counter or a clock is found by that. The set-up has no past, so every execution begins with the same one.
//
// The operations are remembered in a table of fixed size, in which a newer past replaces an older one. So a difference
// is found between executions that follow each other closely, as those with the same beginning do. Values above 32 bits
// may be addresses, which are others in another process, and are not compared.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "../../graph/graph.hpp"

namespace models {

/// What a thread does besides its operations.
enum class side_effect : std::uint8_t { accesses = 1, makes, allocates, releases, speaks };

class repetition {
 public:
  repetition() : known_(size) {}

  void restart();

  /// The thread, or the set-up, which is max_threads, does something that is no operation of the graph: with what, and
  /// with which value.
  void does(int by, side_effect kind, std::uint64_t what, std::uint64_t value = 0);

  /// The set-up has come to its end. False: it has done something else before.
  bool is_same_set_up();

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
  std::size_t seen_ = 0;                               // events, in the order of execution
  std::array<std::uint64_t, max_threads + 1> done_{};  // since the operation before; the last one is of the set-up
  std::optional<std::uint64_t> set_up_;                // what it has done, every time
  per_thread<std::uint64_t> announced_{};              // the operation that the thread has come to
  per_thread<std::uint64_t> past_{};
  per_thread<std::array<std::uint64_t, max_events>> past_at_;  // of each event, including it
};

}  // namespace models
