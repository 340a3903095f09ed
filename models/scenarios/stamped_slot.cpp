// The scenarios for the algorithm on one stamped slot.
#include <rendezvous/stamped_slot.hpp>

#include "contract.hpp"

namespace models {

namespace {

contract<rendezvous::stamped_slot> const all("stamped", {"four-meet"});

}  // namespace

}  // namespace models
