// The scenarios for the slot that becomes an arena.
#include "arenas.hpp"
#include "contract.hpp"

namespace models {

namespace {

contract<slot_then_arena<2>> const slot_first("arena", {"four-meet"});
contract<slot_then_arena<2, 2>> const two_slots("arena-2", {"four-meet"});

}  // namespace

}  // namespace models
