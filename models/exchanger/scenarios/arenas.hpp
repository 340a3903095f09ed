// The arenas that are explored.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../../../exchanger/tests/small_arenas.hpp"

namespace models::exchanger {

using rendezvous::testing::all_at;
using rendezvous::testing::at_own_number;
using rendezvous::testing::few_cells;
using rendezvous::testing::from_the_last;
using rendezvous::testing::small_arena;
using rendezvous::testing::small_hashed_arena;
using rendezvous::testing::small_tree;

template <std::uint32_t Slots, std::uint32_t First = 1, class Start = at_own_number, int Patience = 1>
using hashed =
    rendezvous::basic_hashed_arena<rendezvous::hashed_steps, small_hashed_arena<Slots, First, Patience, Start>>;

template <std::uint32_t Slots, std::uint32_t First = 1>
using slot_then_arena = rendezvous::basic_slot_then_arena<rendezvous::arena_steps, small_arena<Slots, First>>;

template <std::size_t Cells>
using slot_with_cells = rendezvous::basic_slot_with_cells<rendezvous::cell_steps, few_cells<Cells>>;

template <std::uint32_t Leaves, std::size_t Cells = 1, bool Planted = true>
using tree_of_cells = rendezvous::basic_tree_of_cells<rendezvous::tree_steps, small_tree<Leaves, Cells, Planted>>;

}  // namespace models::exchanger
