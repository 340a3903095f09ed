// The state machine of the algorithm on one stamped slot.
#include "waiters_word.hpp"

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;

/// The states that an access cannot find, and why.
std::vector<exclusion> const excluded = {
    never(order::offer_failed, {"empty"}, "it expects that, and a strong compare-and-swap would succeed"),
    never(order::reset, {"empty", "waiting"}, "the node was claimed, and only its claimer clears the slot"),
    never(order::inspect, {"waiting", "busy"}, "nobody may be inside when the exchanger ends"),
};

bool const added = add_with_waiters_word({
    .algorithm = "stamped_slot",
    .locations =
        {
            {"slot",
             {
                 {"empty", "nobody waits"},
                 {"waiting", "one thread waits, or leaves and has not yet said so"},
                 {"busy", "a partner has the node, and is to clear the slot"},
             }},
        },
    .transitions =
        {
            sees(order::look, "empty", "nobody waits, so offer"),
            sees(order::look, "waiting", "somebody waits, so claim"),
            sees(order::look, "busy", "two others have met, so wait, or give up"),
            changes(order::offer, "empty", "waiting", "the item is on offer"),
            sees(order::offer_failed, "waiting", "another offer came first"),
            sees(order::offer_failed, "busy", "that, and it has been claimed already"),
            changes(order::claim, "waiting", "busy", "a partner has the node, and nobody but that one writes the slot"),
            sees(order::claim_failed, "empty", "the waiter left, or has met another one and is gone"),
            sees(order::claim_failed, "waiting", "that, and the next offer is there already"),
            sees(order::claim_failed, "busy", "another partner was first"),
            changes(order::withdraw, "waiting", "empty", "the owner leaves with its item"),
            sees(order::withdraw_failed, "busy", "too late, a partner has the node"),
            sees(order::withdraw_failed, "empty", "that, and the slot is clear again"),
            sees(order::withdraw_failed, "waiting", "that, and the next offer is there already"),
            changes(order::reset, "busy", "empty", "the slot is clear for others"),
            sees(order::inspect, "empty", "the exchanger ends with nobody inside"),
        },
    .excluded = excluded,
});

}  // namespace

}  // namespace models::exchanger
