// The scenarios for the hashed arena: the contract, starting with one slot and with two in use.
#include "arenas.hpp"
#include "contract.hpp"

namespace models {

namespace {

contract<hashed<2>> const one_slot("hashed", {"four-meet"});
contract<hashed<2, 2>> const two_slots("hashed-2", {"four-meet"});

}  // namespace

}  // namespace models
