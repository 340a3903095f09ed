// Arenas of eight slots and trees of four leaves on any machine, in use from the start, which count where partners met.
//
// By their own formulas the arenas use one or two slots on a machine with two cores, and there is no tree, so their
// slots above zero and the lines below the root would never be tried there. The counters are relaxed atomics, so that
// counting orders no thread after another.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include <rendezvous/exchanger.hpp>

namespace rendezvous::testing {

inline constexpr std::uint32_t eight = 8;

/// How many pairs met at each slot, counted by the one of the two who came second; in a tree by both.
class pairs_by_slot {
 public:
  void add(std::uint32_t slot) noexcept { counts_[slot].fetch_add(1, std::memory_order_relaxed); }
  void reset() noexcept {
    for (auto& each : counts_) each.store(0, std::memory_order_relaxed);
  }

  [[nodiscard]] std::uint64_t at(std::uint32_t slot) const noexcept {
    return counts_[slot].load(std::memory_order_relaxed);
  }
  [[nodiscard]] std::uint64_t above_zero() const noexcept {
    return std::accumulate(counts_.begin() + 1, counts_.end(), std::uint64_t{0});
  }

 private:
  static constexpr std::size_t most_slots = 256;  // that any arena can have
  std::array<std::atomic<std::uint64_t>, most_slots> counts_{};
};

struct eight_hashed_slots : hashed_arena_policy {
  static constexpr std::uint32_t full(std::uint32_t /*cores*/) noexcept { return eight - 1; }
  static constexpr std::uint32_t first_bound = eight - 1;
  static void met_at(std::uint32_t slot) noexcept { pairs.add(slot); }

  static inline pairs_by_slot pairs;
};

struct eight_arena_slots : slot_then_arena_policy {
  static constexpr std::uint32_t full(std::uint32_t /*cores*/) noexcept { return eight - 1; }
  static constexpr std::uint32_t first_slots = eight;
  static void met_at(std::uint32_t slot) noexcept { pairs.add(slot); }

  static inline pairs_by_slot pairs;
};

/// Lines count as slots do, from zero: so the root is slot zero.
template <std::size_t Cells>
struct four_leaves : tree_of_cells_policy {
  static constexpr std::size_t cells = Cells;
  static std::uint32_t leaves(std::uint32_t /*cores*/) noexcept { return 4; }
  static constexpr bool starts_as_tree = true;
  static void met_at(std::uint32_t line) noexcept { pairs.add(line - 1); }

  static inline pairs_by_slot pairs;
};

using leaves_of_cells = four_leaves<tree_of_cells_policy::cells>;
using leaves_of_nodes = four_leaves<0>;

using hashed_arena_8 = basic_hashed_arena<hashed_steps, eight_hashed_slots>;
using slot_then_arena_8 = basic_slot_then_arena<arena_steps, eight_arena_slots>;
using tree_of_cells_4 = basic_tree_of_cells<tree_steps, leaves_of_cells>;
using tree_of_nodes_4 = basic_tree_of_cells<tree_steps, leaves_of_nodes>;

}  // namespace rendezvous::testing
