// The states and transitions of a slot, as in the single slot, and of cells. The algorithms whose steps are cell_steps
// share them.
#pragma once

#include "machine.hpp"

namespace models::exchanger {

/// The words for where a thread goes that has met nobody.
struct words_of_cells {
  std::string_view when_nobody_waits;      // in the slot
  std::string_view when_it_leaves_a_cell;  // with its item
};

/// Adds the state machine; its own states and transitions come after the shared ones.
bool add_with_slot_and_cells(machine m, words_of_cells const& w);

}  // namespace models::exchanger
