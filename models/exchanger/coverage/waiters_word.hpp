// The states and transitions of the word on which a waiter sleeps. The algorithms whose steps are slot_steps, or derive
// from them, share these; the hashed arena's word has more.
#pragma once

#include "machine.hpp"

namespace models::exchanger {

/// Adds the state machine with that word as its second location, after the slot.
bool add_with_waiters_word(machine m);

}  // namespace models::exchanger
