// The word on which a waiter sleeps, for the algorithms whose steps are slot_steps or derive from them: they share its
// states and transitions. The hashed arena's word has more.
#pragma once

#include "machine.hpp"

namespace models::exchanger {

/// Adds the state machine with that word as its second location, after the slot.
bool add_with_waiters_word(machine m);

}  // namespace models::exchanger
