// The slots of an arena, and the word that counts those in use: shared by the two algorithms with an arena.
//
// The algorithm decides which slot a thread uses, and when the number changes.
#pragma once

#include <cstdint>

#include <rendezvous/tagged.hpp>

namespace rendezvous::detail {

/// A slot of an arena, on a cache line of its own: empty, or the node of the one thread that waits there.
template <class Platform>
struct alignas(Platform::line) arena_slot {
  constexpr arena_slot() noexcept : entry(empty) {}

  typename Platform::template atomic<std::uintptr_t> entry;
};

/// The number of the last slot in use, with a version that every change increments, so that a compare-and-swap based on
/// an old number cannot change a newer one.
struct bound {
  static constexpr std::uint32_t last_of(std::uint32_t word) noexcept { return word & mask; }
  static constexpr std::uint32_t grown(std::uint32_t word) noexcept { return word + version + 1; }
  static constexpr std::uint32_t shrunk(std::uint32_t word) noexcept { return word + version - 1; }

  static constexpr std::uint32_t mask = 0xff;
  static constexpr std::uint32_t version = mask + 1;
};

/// A thread's hints from its last exchange in an arena or a tree: the slot or line, and the collisions there. Any value
/// is valid, so one object serves all exchangers.
struct arena_hints {
  std::uint32_t index = 0;
  std::uint32_t bound = 0;  // as it was when the collisions were counted
  std::uint32_t collisions = 0;
  std::uint32_t exchanges = 0;  // in a tree, since it was sent to its leaf
};

}  // namespace rendezvous::detail
