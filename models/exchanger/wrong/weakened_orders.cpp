// The real algorithms with memory orders of the contract weakened, one at a time: the orders that all algorithms share.
#include "../scenarios/two_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct right : Real {};

bool add(about const& what) {
  return add_twins<offer_and_match, right, slot_steps, stamped_steps, hashed_steps, arena_steps, cell_steps,
                   tree_steps>(what);
}

bool const weakened_orders_caught[] = {
    add({
        .name = "offer-relaxed",
        .story = "the claimer reads a node that was not published",
        .expected = "data race",
        .weakened = {weaken(order::offer, std::memory_order_relaxed)},
    }),
    add({
        .name = "claim-relaxed",
        .story = "the claimer reads a node without having acquired it",
        .expected = "data race",
        .weakened = {weaken(order::claim, std::memory_order_relaxed)},
    }),
    add({
        .name = "publish-relaxed",
        .story = "the reply is not published with the match",
        .expected = "data race",
        .weakened = {weaken(order::publish, std::memory_order_relaxed)},
    }),
    add({
        .name = "poll-relaxed",
        .story = "the waiter sees the match, but need not see the reply",
        .expected = "data race",
        .weakened = {weaken(order::poll, std::memory_order_relaxed)},
    }),
};

}  // namespace

}  // namespace models::exchanger
