// What executions of scenarios show of an entry of the contract: where it is performed, and with what it synchronises
// in how many of them.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include <rendezvous/orders.hpp>

#include "../checker/row.hpp"
#include "../program/sightings.hpp"
#include "coverage/machine.hpp"

namespace models::exchanger {

struct exercise {
  rendezvous::order::entry const* of = nullptr;
  std::set<std::string> places{};            // with the kind of operation
  sightings tried{};                         // executions of each scenario
  std::set<std::string> performed_in{};      // scenarios
  std::map<std::string, sightings> pairs{};  // by the pair's text, executions of the scenarios in which it synchronised
};

/// Takes what the observers have seen of a scenario.
void add(exercise& seen, checker::row const& r);

/// In lines; `each` is how many executions of each scenario there could be.
std::string to_text(exercise const& seen, machine const& of, std::uint64_t each);

}  // namespace models::exchanger
