// The scenarios for the algorithm on one slot.
#include <rendezvous/single_slot.hpp>

#include "contract.hpp"

namespace models::exchanger {

namespace {

contract<rendezvous::single_slot> const all({.group = "slot"});

}  // namespace

}  // namespace models::exchanger
