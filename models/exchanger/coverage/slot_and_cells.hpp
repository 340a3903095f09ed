// A slot as in the single slot, and cells: for the algorithms whose steps are cell_steps. They share their states and
// transitions.
#pragma once

#include "machine.hpp"

namespace models::exchanger {

/// Where a thread goes that has met nobody.
struct words_of_cells {
  std::string_view when_nobody_waits;      // in the slot
  std::string_view when_it_leaves_a_cell;  // with its item
};

/// Adds the state machine, whose own states and transitions come behind those.
bool add_with_slot_and_cells(machine m, words_of_cells const& w);

}  // namespace models::exchanger
