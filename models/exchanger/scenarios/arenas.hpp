// The arenas that are explored: small ones, where thresholds are reached at once.
//
// The algorithms are the ones that ship; only the numbers differ. May touch: the algorithms' policies.
#pragma once

#include <cstdint>

#include <rendezvous/hashed_arena.hpp>
#include <rendezvous/slot_then_arena.hpp>

namespace models {

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
struct small_hashed_arena : rendezvous::hashed_arena_policy {
  static constexpr std::uint32_t capacity = Slots;
  static constexpr std::uint32_t full(std::uint32_t) noexcept { return Slots - 1; }
  static constexpr std::uint32_t first_bound = First - 1;
  static constexpr int failures_to_move = Patience;
  static constexpr int failures_to_grow = Patience;
  static constexpr std::uint32_t hash(std::uint32_t thread) noexcept { return Start::hash(thread); }
};

template <std::uint32_t Slots, std::uint32_t First>
struct small_arena : rendezvous::slot_then_arena_policy {
  static constexpr std::uint32_t full(std::uint32_t) noexcept { return Slots - 1; }
  static constexpr std::uint32_t first_slots = First;
};

template <std::uint32_t Slots, std::uint32_t First = 1, class Start = at_own_number, int Patience = 1>
using hashed =
    rendezvous::basic_hashed_arena<rendezvous::hashed_steps, small_hashed_arena<Slots, First, Patience, Start>>;

template <std::uint32_t Slots, std::uint32_t First = 1>
using slot_then_arena = rendezvous::basic_slot_then_arena<rendezvous::arena_steps, small_arena<Slots, First>>;

}  // namespace models
