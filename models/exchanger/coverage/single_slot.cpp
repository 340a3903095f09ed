// The state machine of the algorithm on one slot.
#include "waiters_word.hpp"

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;

/// The states that an access cannot find, and why.
std::vector<exclusion> const excluded = {
    never(order::offer_failed, {"empty"}, "it expects that, and a strong compare-and-swap would succeed"),
    never(order::inspect, {"node"}, "nobody may be inside when the exchanger ends"),
};

bool const added = add_with_waiters_word({
    .algorithm = "single_slot",
    .locations =
        {
            {"slot",
             {
                 {"empty", "nobody waits"},
                 {"node", "one thread waits, or leaves and has not yet said so"},
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
        },
    .excluded = excluded,
});

}  // namespace

}  // namespace models::exchanger
