// The cost of an access: the instructions in exchanger/docs/order_costs.json, as of when this program was built.
#pragma once

#include <string>

#include <rendezvous/orders.hpp>

namespace models::exchanger {

/// A line for each target, "    AArch64      ldar; relaxed: ldr", and known compiler defects that concern the entry.
std::string cost_of(rendezvous::order::entry const& e);

}  // namespace models::exchanger
