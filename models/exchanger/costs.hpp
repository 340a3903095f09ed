// What an access costs: the instructions of exchanger/docs/order_costs.json, as they were when this program was built.
#pragma once

#include <string>

#include <rendezvous/orders.hpp>

namespace models::exchanger {

/// A line for each target, "    AArch64      ldar; relaxed: ldr", and the faults of compilers that concern the entry.
std::string cost_of(rendezvous::order::entry const& e);

}  // namespace models::exchanger
