// The real algorithm with one order of the contract weakened, one at a time.
#include "../scenarios/offer_and_match.hpp"
#include "twin.hpp"

namespace models {

namespace {

using slot = rendezvous::single_slot;

bool const registered[] = {
    add_scenario<offer_and_match<slot>>({
        .name = "wrong/offer-relaxed",
        .story = "the claimer reads a node that was not published",
        .expected = "data race",
        .weakened = {weaken(order::offer, std::memory_order_relaxed)},
    }),
    add_scenario<offer_and_match<slot>>({
        .name = "wrong/claim-relaxed",
        .story = "the claimer reads a node without having acquired it",
        .expected = "data race",
        .weakened = {weaken(order::claim, std::memory_order_relaxed)},
    }),
    add_scenario<offer_and_match<slot>>({
        .name = "wrong/publish-relaxed",
        .story = "the reply is not published with the match",
        .expected = "data race",
        .weakened = {weaken(order::publish, std::memory_order_relaxed)},
    }),
    add_scenario<offer_and_match<slot>>({
        .name = "wrong/poll-relaxed",
        .story = "the waiter sees the match, but need not see the reply",
        .expected = "data race",
        .weakened = {weaken(order::poll, std::memory_order_relaxed)},
    }),
};

}  // namespace

}  // namespace models
