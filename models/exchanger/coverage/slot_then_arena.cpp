// The state machine of the slot that becomes an arena.
#include "waiters_word.hpp"

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;

/// The states that an access cannot find, and why.
std::vector<exclusion> const excluded = {
    never(order::open_failed, {"empty"}, "it expects that, and a strong compare-and-swap would succeed"),
    never(order::look, {"arena"}, "it looks into an arena, and the slots there stay slots"),
    never(order::offer_failed, {"empty"}, "it expects that, and a strong compare-and-swap would succeed"),
    never(order::inspect, {"node"}, "nobody may be inside when the exchanger ends"),
};

bool const added = add_with_waiters_word({
    .algorithm = "slot_then_arena",
    .locations =
        {
            {"slot",
             {
                 {"empty", "nobody waits here"},
                 {"node", "one thread waits here, or leaves and has not yet said so"},
                 {"arena", "of the first slot, that it has become an arena, and stays one"},
             }},
            {"bound",
             {
                 {"one", "slot zero of the arena is in use"},
                 {"two", "two slots are"},
                 {"three", "three slots are"},
             }},
        },
    .transitions =
        {
            sees(order::enter, "empty", "nobody waits, so offer"),
            sees(order::enter, "node", "somebody waits, so claim"),
            sees(order::enter, "arena", "go on in the arena"),
            changes(order::open, "empty", "arena", "threads have got in each other's way"),
            sees(order::open_failed, "node", "the slot is in use again"),
            sees(order::open_failed, "arena", "another one opened first"),
            sees(order::look, "empty", "nobody waits here, so offer, of a sweep, go on"),
            sees(order::look, "node", "somebody waits here, so claim"),
            changes(order::offer, "empty", "node", "the item is on offer"),
            sees(order::offer_failed, "node", "another offer came first"),
            sees(order::offer_failed, "arena", "an arena was opened first"),
            changes(order::claim, "node", "empty", "a partner has the node"),
            sees(order::claim_failed, "empty", "the waiter left, or another partner was first"),
            sees(order::claim_failed, "node", "that, and the next offer is there already"),
            sees(order::claim_failed, "arena", "that, and an arena was opened"),
            changes(order::withdraw, "node", "empty", "the owner leaves, or goes on at another slot"),
            sees(order::withdraw_failed, "empty", "too late, a partner has the node"),
            sees(order::withdraw_failed, "node", "too late, and the next offer is there already"),
            sees(order::withdraw_failed, "arena", "too late, and an arena was opened"),
            sees(order::inspect, "empty", "the exchanger ends as a slot with nobody inside"),
            sees(order::inspect, "arena", "the exchanger ends as an arena"),

            sees(order::bound, "one", "only slot zero is in use"),
            sees(order::bound, "two", "two slots are"),
            sees(order::bound, "three", "three slots are"),
            changes(order::grow, "one", "two", "threads get in each other's way"),
            changes(order::grow, "two", "three", "and still do"),
            sees(order::grow_failed, "one", "another one has shrunk it"),
            sees(order::grow_failed, "two", "another one has changed it, if only the version"),
            sees(order::grow_failed, "three", "another one was first"),
            changes(order::shrink, "two", "one", "a wait off slot zero was in vain"),
            changes(order::shrink, "three", "two", "the same one slot above"),
            sees(order::shrink_failed, "one", "another one was first"),
            sees(order::shrink_failed, "two", "the same one slot above"),
            sees(order::shrink_failed, "three", "another one has grown it"),
        },
    .excluded = excluded,
    .unneeded =
        {
            unneeded(order::offer, order::enter, "the node is not touched before the claim (4), which acquires it"),
        },
});

}  // namespace

}  // namespace models::exchanger
