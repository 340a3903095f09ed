// The counts of a stress run: calls by kind and result, and injected faults.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <rendezvous/status.hpp>

namespace rendezvous::stress {

/// The ways to call an exchanger.
enum kind : std::size_t { untimed, stoppable, timed, timed_stoppable, until, zero, tried, kinds };

inline constexpr std::array<std::string_view, kinds> kind_names{"untimed", "stoppable", "timed", "timed, stoppable",
                                                                "until",   "zero time", "tried"};

/// What is done to the threads (faults.hpp).
enum fault : std::size_t { interrupted, moved, clock_set, fault_kinds };

inline constexpr std::array<std::string_view, fault_kinds> fault_names{"interrupted", "moved", "clock set"};

using fault_counts = std::array<std::uint64_t, fault_kinds>;

/// How many calls ended in which way.
struct outcome_counts {
  std::array<std::uint64_t, 3> by_status{};

  void add(exchange_status status) { ++by_status[static_cast<std::size_t>(status)]; }
  outcome_counts& operator+=(outcome_counts const& other) {
    for (std::size_t i = 0; i != by_status.size(); ++i) by_status[i] += other.by_status[i];
    return *this;
  }
  [[nodiscard]] std::uint64_t of(exchange_status status) const { return by_status[static_cast<std::size_t>(status)]; }
};

/// The counts of a run, and the first thing that was wrong with it.
struct tally {
  std::array<outcome_counts, kinds> by_kind{};
  fault_counts by_fault{};
  std::uint64_t calls = 0;  ///< counted where they are made, apart from how they end
  std::uint64_t batches = 0;
  std::uint64_t items_in = 0;
  std::uint64_t items_out = 0;
  std::string wrong;

  void blame(std::string what) {
    if (wrong.empty()) wrong = std::move(what);
  }

  tally& operator+=(tally const& other) {
    for (std::size_t i = 0; i != kinds; ++i) by_kind[i] += other.by_kind[i];
    for (std::size_t i = 0; i != fault_kinds; ++i) by_fault[i] += other.by_fault[i];
    calls += other.calls;
    batches += other.batches;
    items_in += other.items_in;
    items_out += other.items_out;
    blame(other.wrong);
    return *this;
  }

  [[nodiscard]] outcome_counts total() const {
    outcome_counts sum;
    for (outcome_counts const& each : by_kind) sum += each;
    return sum;
  }

  /// Whether the counts agree with each other, and with the threads having met at all.
  [[nodiscard]] bool adds_up() const {
    outcome_counts const sum = total();
    std::uint64_t const exchanged = sum.of(exchange_status::exchanged);
    return exchanged != 0 && exchanged % 2 == 0 && items_in == items_out &&
           calls == exchanged + sum.of(exchange_status::timed_out) + sum.of(exchange_status::cancelled);
  }
};

}  // namespace rendezvous::stress
