// A small state machine for the tests, made up of entries of the contract.
#pragma once

#include "../machine.hpp"

namespace models::exchanger::testing {

inline machine example() {
  namespace order = rendezvous::order;
  return {
      .algorithm = "single_slot",
      .locations = {{"slot", {{"empty", "nobody waits"}, {"node", "somebody waits"}}}},
      .transitions =
          {
              sees(order::look, "empty", "so offer"),
              changes(order::offer, "empty", "node", "on offer"),
              sees(order::offer_failed, "node", "another was first"),
              changes(order::claim, "node", "empty", "taken"),
          },
      .excluded =
          {
              never(order::look, {"node"}, "nobody looks twice"),
              never(order::offer_failed, {"empty"}, "it expects that"),
              never(order::claim_failed, {"empty", "node"}, "nobody else claims"),
          },
  };
}

}  // namespace models::exchanger::testing
