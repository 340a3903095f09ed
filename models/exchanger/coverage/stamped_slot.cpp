// The state machine of the algorithm on one stamped slot.
#include "machine.hpp"

namespace models {

namespace {

namespace order = rendezvous::order;

/// What cannot happen, and why.
std::vector<exclusion> const excluded = {
    never(order::offer_failed, {"empty"}, "it expects that, and a strong compare-and-swap would succeed"),
    never(order::withdraw_failed, {"empty"}, "whoever claims a node leaves it in the slot for its owner to clear"),
    never(order::withdraw_failed, {"waiting"}, "whoever claims a node leaves it in the slot, so nobody else can offer"),
    never(order::reset, {"empty", "waiting"}, "the node was claimed, and only its owner clears the slot"),
    never(order::inspect, {"waiting", "busy"}, "nobody may be inside when the exchanger ends"),

    never(order::publish, {"matched"}, "only the one partner that has the node publishes, and only once"),
    never(order::park_failed, {"waiting"}, "it expects that, or a stop that came after it"),
    never(order::park_failed, {"parked"}, "only the owner parks, and not when it is parked"),
    never(order::stop_failed, {"waiting"}, "it expects that first, and the word never comes back to it"),
    never(order::stop_failed, {"stopped"}, "a node has one stop callback, and that stops once"),
};

bool const added = add_machine({
    .algorithm = "stamped_slot",
    .group = "stamped",
    .locations =
        {
            {"slot",
             {
                 {"empty", "nobody waits"},
                 {"waiting", "one thread waits, or leaves and has not yet said so"},
                 {"busy", "a partner has the node, its owner is to clear the slot"},
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
            sees(order::look, "waiting", "somebody waits, so claim"),
            sees(order::look, "busy", "two others are at it, so wait, or give up"),
            changes(order::offer, "empty", "waiting", "the item is on offer"),
            sees(order::offer_failed, "waiting", "another offer came first"),
            sees(order::offer_failed, "busy", "that, and it has been claimed already"),
            changes(order::claim, "waiting", "busy",
                    "a partner has the node, and nobody but its owner writes the slot"),
            sees(order::claim_failed, "empty", "the waiter left, or has met another one and is gone"),
            sees(order::claim_failed, "waiting", "that, and the next offer is there already"),
            sees(order::claim_failed, "busy", "another partner was first"),
            changes(order::withdraw, "waiting", "empty", "the owner leaves with its item"),
            sees(order::withdraw_failed, "busy", "too late, a partner has the node"),
            changes(order::reset, "busy", "empty", "the owner has its reply and clears the slot"),
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
