// The algorithms that the tests of the exchanger run on. They are the ones that ship, but with small arenas, in which a
// few steps reach states that need many threads in a large one. Together the tests reach every state and every
// transition in the lists of models/exchanger/coverage; litmus/tests/coverage_test.cpp checks that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <rendezvous/exchanger.hpp>

#include "../../exchanger/tests/small_arenas.hpp"

namespace litmus {

struct slot {
  static constexpr std::string_view name = "single_slot";
  using type = rendezvous::single_slot;
};

struct stamped {
  static constexpr std::string_view name = "stamped_slot";
  using type = rendezvous::stamped_slot;
};

using rendezvous::testing::all_at;
using rendezvous::testing::at_own_number;

/// `Slots` slots, `First` of them in use from the start. A thread starts at the slot of its own number unless it says
/// otherwise, and goes to another one, or adds one, after the first compare-and-swap that fails.
template <std::uint32_t Slots, std::uint32_t First, class Start = at_own_number>
using hashed_slots = rendezvous::testing::small_hashed_arena<Slots, First, 0, Start>;

/// `Slots` slots, `First` of them in use from the start.
template <std::uint32_t Slots, std::uint32_t First>
using arena_slots = rendezvous::testing::small_arena<Slots, First>;

/// Threads with an even number start at slot 0, the others at slot 1.
struct hashed {
  static constexpr std::string_view name = "hashed_arena";
  using type = rendezvous::basic_hashed_arena<rendezvous::hashed_steps, hashed_slots<2, 2>>;
};

/// All start at slot 0, and add slots from there.
struct hashed_growing {
  static constexpr std::string_view name = "hashed_arena-growing";
  using type = rendezvous::basic_hashed_arena<rendezvous::hashed_steps, hashed_slots<2, 1>>;
};

/// All start at slot 1, which is not made yet, and come down from there.
struct hashed_together {
  static constexpr std::string_view name = "hashed_arena-together";
  using type = rendezvous::basic_hashed_arena<rendezvous::hashed_steps, hashed_slots<2, 2, all_at<1>>>;
};

/// One slot, and no other: after a failure a thread goes on at the same slot.
struct hashed_alone {
  static constexpr std::string_view name = "hashed_arena-alone";
  using type = rendezvous::basic_hashed_arena<rendezvous::hashed_steps, hashed_slots<1, 1>>;
};

/// Two of three slots in use. Threads with an even number start at slot 0, the others at slot 1.
struct hashed_growing_on {
  static constexpr std::string_view name = "hashed_arena-growing-on";
  using type = rendezvous::basic_hashed_arena<rendezvous::hashed_steps, hashed_slots<3, 2>>;
};

/// As above, but all start at slot 1.
struct hashed_growing_from_one {
  static constexpr std::string_view name = "hashed_arena-growing-from-one";
  using type = rendezvous::basic_hashed_arena<rendezvous::hashed_steps, hashed_slots<3, 2, all_at<1>>>;
};

/// As above, but all start at slot 0.
struct hashed_crowded {
  static constexpr std::string_view name = "hashed_arena-crowded";
  using type = rendezvous::basic_hashed_arena<rendezvous::hashed_steps, hashed_slots<3, 2, all_at<0>>>;
};

/// An arena from the start. A thread starts where its hints say, in the explorer at slot 0.
struct arena {
  static constexpr std::string_view name = "slot_then_arena";
  using type = rendezvous::basic_slot_then_arena<rendezvous::arena_steps, arena_slots<2, 2>>;
};

/// One slot until two threads get in each other's way.
struct arena_opening {
  static constexpr std::string_view name = "slot_then_arena-opening";
  using type = rendezvous::basic_slot_then_arena<rendezvous::arena_steps, arena_slots<2, 1>>;
};

/// Two of three slots in use.
struct arena_growing {
  static constexpr std::string_view name = "slot_then_arena-growing";
  using type = rendezvous::basic_slot_then_arena<rendezvous::arena_steps, arena_slots<3, 2>>;
};

/// One cell beside the slot.
struct cells {
  static constexpr std::string_view name = "slot_with_cells";
  using type = rendezvous::basic_slot_with_cells<rendezvous::cell_steps, rendezvous::testing::few_cells<1>>;
};

/// Two cells, so that two offers can stand at the same time.
struct cells_two {
  static constexpr std::string_view name = "slot_with_cells-two";
  using type = rendezvous::basic_slot_with_cells<rendezvous::cell_steps, rendezvous::testing::few_cells<2>>;
};

/// `Leaves` leaves, and `Cells` cells in each line; with no cells, a slot for nodes instead.
template <std::uint32_t Leaves, std::size_t Cells, bool Planted>
using tree_lines = rendezvous::testing::small_tree<Leaves, Cells, Planted>;

/// A line of one cell until two threads get in each other's way, then a tree: two leaves, lines 2 and 3, below the
/// root, line 1.
struct tree {
  static constexpr std::string_view name = "tree_of_cells";
  using type = rendezvous::basic_tree_of_cells<rendezvous::tree_steps, tree_lines<2, 1, false>>;
};

/// The tree from the start. A thread enters it where its hints say, in the explorer at leaf 2.
struct tree_planted {
  static constexpr std::string_view name = "tree_of_cells-planted";
  using type = rendezvous::basic_tree_of_cells<rendezvous::tree_steps, tree_lines<2, 1, true>>;
};

/// As above, with two cells in each line, so that two offers can stand there at the same time.
struct tree_two {
  static constexpr std::string_view name = "tree_of_cells-two";
  using type = rendezvous::basic_tree_of_cells<rendezvous::tree_steps, tree_lines<2, 2, true>>;
};

/// As above, with a slot for nodes in each line instead of cells.
struct tree_nodes {
  static constexpr std::string_view name = "tree_of_cells-nodes";
  using type = rendezvous::basic_tree_of_cells<rendezvous::tree_steps, tree_lines<2, 0, true>>;
};

template <class... Each>
struct list {};

/// The algorithms that every test runs on unless it names its own. For the litmus tests a new algorithm is added here
/// and nowhere else.
using algorithms = list<slot, stamped, hashed, arena, cells, tree>;

}  // namespace litmus
