// What executions of scenarios show about an entry of the contract: where it is performed, with which entries it
// synchronises, and in how many executions.
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
  std::map<std::string, sightings> pairs{};  // by the pair's text: executions in which it synchronised, by scenario
};

/// Adds what the observers have seen in a scenario.
void add(exercise& seen, checker::row const& r);

/// As lines of text; `each` is the limit of executions of each scenario.
std::string to_text(exercise const& seen, machine const& of, std::uint64_t each);

}  // namespace models::exchanger
