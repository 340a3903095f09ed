#include "waiters_word.hpp"

#include <utility>

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;

listed_location word() {
  return {"word",
          {
              {"waiting", "the owner of the node is awake"},
              {"parked", "the owner sleeps, or is about to"},
              {"matched", "the reply is in the node"},
              {"stopped", "a stop was requested, and the owner is to withdraw"},
          }};
}

std::vector<listed_transition> transitions() {
  return {
      sees(order::poll, "waiting", "nothing has happened yet"),
      sees(order::poll, "parked", "a spurious wake-up, or out of time"),
      sees(order::poll, "matched", "the exchange took place"),
      sees(order::poll, "stopped", "to be cancelled, unless a partner has the node"),
      changes(order::publish, "waiting", "matched", "the owner is awake and will see it"),
      changes(order::publish, "parked", "matched", "the owner must be woken"),
      changes(order::publish, "stopped", "matched", "the match overrules the stop"),
      changes(order::park, "waiting", "parked", "whoever changes the word from now on must wake the owner"),
      changes(order::park, "stopped", "parked", "too late to leave, so it sleeps until the match"),
      sees(order::park_failed, "matched", "the match came before the sleep"),
      sees(order::park_failed, "stopped", "the stop came before the sleep"),
      changes(order::stop, "waiting", "stopped", "the owner is awake and will see it"),
      changes(order::stop, "parked", "stopped", "the owner must be woken"),
      sees(order::stop_failed, "parked", "the owner has just parked, so try again"),
      sees(order::stop_failed, "matched", "the match came before the stop"),
  };
}

/// The states that an access cannot find, and why.
std::vector<exclusion> exclusions() {
  return {
      never(order::publish, {"matched"}, "only the one partner that has the node publishes, and only once"),
      never(order::park_failed, {"waiting"}, "it expects that, or a stop that came after it"),
      never(order::park_failed, {"parked"}, "only the owner parks, and not when it is parked"),
      never(order::stop_failed, {"waiting"}, "it expects that first, and the word never comes back to it"),
      never(order::stop_failed, {"stopped"}, "a node has one stop callback, and that stops once"),
  };
}

}  // namespace

bool add_with_waiters_word(machine m) {
  m.locations.insert(m.locations.begin() + 1, word());
  append(m.transitions, transitions());
  append(m.excluded, exclusions());
  return add_machine(std::move(m));
}

}  // namespace models::exchanger
