// The scenarios for the algorithm on one slot.
#include <rendezvous/single_slot.hpp>

#include "contract.hpp"

namespace models::exchanger {

namespace {

contract<rendezvous::single_slot> const all({
    .group = "single_slot",
    .long_running = {"three-twice"},
    .without_spurious_wake_ups = {"three-twice"},
});

}  // namespace

}  // namespace models::exchanger
