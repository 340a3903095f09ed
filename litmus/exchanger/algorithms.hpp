// The algorithms that the tests of the exchanger run on. They are the ones that ship; the arenas are small, so that a
// few steps reach what takes many threads in a large one. Together the tests reach every state and every transition in
// the lists of models/exchanger/coverage; litmus/tests/coverage_test.cpp holds them to that.
//
// May touch: the algorithms' policies.
#pragma once

#include <cstdint>
#include <string_view>

#include <rendezvous/exchanger.hpp>

namespace litmus {

struct slot {
  static constexpr std::string_view name = "slot";
  using type = rendezvous::single_slot;
};

struct stamped {
  static constexpr std::string_view name = "stamped";
  using type = rendezvous::stamped_slot;
};

/// `Slots` slots, `First` of them in use from the start. A thread starts at the slot of its own number, and goes
/// to another one, or makes one more, after the first compare-and-swap that failed.
template <std::uint32_t Slots, std::uint32_t First>
struct hashed_slots : rendezvous::hashed_arena_policy {
  static constexpr std::uint32_t capacity = Slots;
  static constexpr std::uint32_t full(std::uint32_t) noexcept { return Slots - 1; }
  static constexpr std::uint32_t first_bound = First - 1;
  static constexpr int failures_to_move = 0;
  static constexpr int failures_to_grow = 0;
  static constexpr std::uint32_t hash(std::uint32_t thread) noexcept { return thread; }
};

/// Threads with an even number start at slot 0, the others at slot 1.
struct hashed {
  static constexpr std::string_view name = "hashed";
  using type = rendezvous::basic_hashed_arena<rendezvous::hashed_steps, hashed_slots<2, 2>>;
};

/// All start at slot 0, and grow from there.
struct hashed_growing {
  static constexpr std::string_view name = "hashed-growing";
  using type = rendezvous::basic_hashed_arena<rendezvous::hashed_steps, hashed_slots<2, 1>>;
};

/// All start at slot 1, which is not made yet, and come down from there.
struct from_slot_one : hashed_slots<2, 2> {
  static constexpr std::uint32_t hash(std::uint32_t) noexcept { return 1; }
};
struct hashed_together {
  static constexpr std::string_view name = "hashed-together";
  using type = rendezvous::basic_hashed_arena<rendezvous::hashed_steps, from_slot_one>;
};

/// One slot, and no other: where to go on after a failure is where it was.
struct hashed_alone {
  static constexpr std::string_view name = "hashed-alone";
  using type = rendezvous::basic_hashed_arena<rendezvous::hashed_steps, hashed_slots<1, 1>>;
};

/// Two of three slots in use. Threads with an even number start at slot 0, the others at slot 1.
struct hashed_growing_on {
  static constexpr std::string_view name = "hashed-growing-on";
  using type = rendezvous::basic_hashed_arena<rendezvous::hashed_steps, hashed_slots<3, 2>>;
};

/// As above, but all start at slot 1.
struct from_slot_one_of_three : hashed_slots<3, 2> {
  static constexpr std::uint32_t hash(std::uint32_t) noexcept { return 1; }
};
struct hashed_growing_from_one {
  static constexpr std::string_view name = "hashed-growing-from-one";
  using type = rendezvous::basic_hashed_arena<rendezvous::hashed_steps, from_slot_one_of_three>;
};

/// As above, but all start at slot 0.
struct from_slot_zero_of_three : hashed_slots<3, 2> {
  static constexpr std::uint32_t hash(std::uint32_t) noexcept { return 0; }
};
struct hashed_crowded {
  static constexpr std::string_view name = "hashed-crowded";
  using type = rendezvous::basic_hashed_arena<rendezvous::hashed_steps, from_slot_zero_of_three>;
};

/// `Slots` slots, `First` of them in use from the start.
template <std::uint32_t Slots, std::uint32_t First>
struct arena_of : rendezvous::slot_then_arena_policy {
  static constexpr std::uint32_t full(std::uint32_t) noexcept { return Slots - 1; }
  static constexpr std::uint32_t first_slots = First;
};

/// An arena from the start. A thread starts where its hints say, in the explorer at slot 0.
struct arena {
  static constexpr std::string_view name = "arena";
  using type = rendezvous::basic_slot_then_arena<rendezvous::arena_steps, arena_of<2, 2>>;
};

/// One slot until two get in each other's way.
struct arena_opening {
  static constexpr std::string_view name = "arena-opening";
  using type = rendezvous::basic_slot_then_arena<rendezvous::arena_steps, arena_of<2, 1>>;
};

/// Two of three slots in use.
struct arena_growing {
  static constexpr std::string_view name = "arena-growing";
  using type = rendezvous::basic_slot_then_arena<rendezvous::arena_steps, arena_of<3, 2>>;
};

template <class... Each>
struct list {};

/// What every test runs on unless it says otherwise. A new algorithm is added here and nowhere else.
using algorithms = list<slot, stamped, hashed, arena>;

}  // namespace litmus
