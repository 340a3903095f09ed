// The state machine of the algorithm on one slot.
#include "machine.hpp"

namespace models {

namespace {

namespace order = rendezvous::order;

/// What cannot happen, and why.
std::vector<exclusion> const excluded = {
    never(order::offer_failed, {"empty"}, "it expects that, and a strong compare-and-swap would succeed"),
    never(order::inspect, {"node"}, "nobody may be inside when the exchanger ends"),

    never(order::publish, {"matched"}, "only the one partner that has the node publishes, and only once"),
    never(order::park_failed, {"waiting"}, "it expects that, or a stop that came after it"),
    never(order::park_failed, {"parked"}, "only the owner parks, and not when it is parked"),
    never(order::stop_failed, {"waiting"}, "it expects that first, and the word never comes back to it"),
    never(order::stop_failed, {"stopped"}, "a node has one stop callback, and that stops once"),
};

bool const added = add_machine({
    .algorithm = "single_slot",
    .group = "slot",
    .locations =
        {
            {"slot",
             {
                 {"empty", "nobody waits"},
                 {"node", "one thread waits, or leaves and has not yet said so"},
             }},
            {"word",
             {
                 {"waiting", "the owner of the node is awake"},
                 {"parked", "the owner sleeps, or is about to"},
                 {"matched", "the reply is in the node"},
                 {"stopped", "a stop was requested, and the owner is to withdraw"},
             }},
        },
    .transitions =
        {
            sees(order::look, "empty", "nobody waits, so offer"),
            sees(order::look, "node", "somebody waits, so claim"),
            changes(order::offer, "empty", "node", "the item is on offer"),
            sees(order::offer_failed, "node", "another offer came first"),
            changes(order::claim, "node", "empty", "a partner has the node"),
            sees(order::claim_failed, "empty", "the waiter left, or another partner was first"),
            sees(order::claim_failed, "node", "that, and the next offer is there already"),
            changes(order::withdraw, "node", "empty", "the owner leaves with its item"),
            sees(order::withdraw_failed, "empty", "too late, a partner has the node"),
            sees(order::withdraw_failed, "node", "too late, and the next offer is there already"),
            sees(order::inspect, "empty", "the exchanger ends with nobody inside"),

            sees(order::poll, "waiting", "nothing has happened yet"),
            sees(order::poll, "parked", "woken without a cause, or out of time"),
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
        },
    .excluded = excluded,
});

}  // namespace

}  // namespace models
