// Arenas of a few slots, a slot with few cells, and trees of few lines, where thresholds are reached at once: a few
// steps reach what takes many threads in a large one.
//
// The algorithms are the ones that ship; only the numbers differ. The scenarios of the models and the litmus tests are
// about these, right programs and wrong ones.
#pragma once

#include <cstddef>
#include <cstdint>

#include <rendezvous/hashed_arena.hpp>
#include <rendezvous/slot_then_arena.hpp>
#include <rendezvous/slot_with_cells.hpp>
#include <rendezvous/tree_of_cells.hpp>

namespace rendezvous::testing {

/// Where threads start in a hashed arena: at the slot of their own number, ...
struct at_own_number {
  static constexpr std::uint32_t hash(std::uint32_t thread) noexcept { return thread; }
};

/// ... counted down from the last slot, so that thread 0 does not start at slot zero, ...
template <std::uint32_t Last>
struct from_the_last {
  static constexpr std::uint32_t hash(std::uint32_t thread) noexcept { return Last - thread % (Last + 1); }
};

/// ... or all at one.
template <std::uint32_t Slot>
struct all_at {
  static constexpr std::uint32_t hash(std::uint32_t) noexcept { return Slot; }
};

/// Up to `Slots` slots, `First` of them used from the start; a thread moves, and adds a slot, at once when more
/// than `Patience` compare-and-swaps have failed.
template <std::uint32_t Slots, std::uint32_t First, int Patience, class Start = at_own_number>
struct small_hashed_arena : hashed_arena_policy {
  static constexpr std::uint32_t capacity = Slots;
  static constexpr std::uint32_t full(std::uint32_t) noexcept { return Slots - 1; }
  static constexpr std::uint32_t first_bound = First - 1;
  static constexpr int failures_to_move = Patience;
  static constexpr int failures_to_grow = Patience;
  static constexpr std::uint32_t hash(std::uint32_t thread) noexcept { return Start::hash(thread); }
};

/// Up to `Slots` slots, `First` of them used from the start; with one it is a slot until threads get in each other's
/// way.
template <std::uint32_t Slots, std::uint32_t First>
struct small_arena : slot_then_arena_policy {
  static constexpr std::uint32_t full(std::uint32_t) noexcept { return Slots - 1; }
  static constexpr std::uint32_t first_slots = First;
};

/// So many cells beside the slot.
template <std::size_t Cells>
struct few_cells : slot_with_cells_policy {
  static constexpr std::size_t cells = Cells;
};

/// So many leaves, and so many cells in each line, or a slot for nodes when there are none; a tree from the start when
/// it is planted, else the root until threads get in each other's way. A thread tries its leaf again after so many
/// exchanges elsewhere.
template <std::uint32_t Leaves, std::size_t Cells, bool Planted = false,
          std::uint32_t Away = tree_of_cells_policy::exchanges_before_its_leaf>
struct small_tree : tree_of_cells_policy {
  static constexpr std::size_t cells = Cells;
  static constexpr std::uint32_t leaves(std::uint32_t) noexcept { return Leaves; }
  static constexpr bool starts_as_tree = Planted;
  static constexpr std::uint32_t exchanges_before_its_leaf = Away;
  static constexpr int polls_at_root(int once) noexcept { return once; }
};

}  // namespace rendezvous::testing
