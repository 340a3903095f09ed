// The state machine of the algorithm on one slot.
#include "machine.hpp"

namespace models {

namespace {

namespace order = rendezvous::order;

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
});

}  // namespace

}  // namespace models
