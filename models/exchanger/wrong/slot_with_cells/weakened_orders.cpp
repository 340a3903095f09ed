// The real algorithm with its own memory orders weakened, one at a time.
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

using with_cells = wrong_cells<cell_steps>;

bool const weakened_orders_caught[] = {
    add_scenario<offer_and_match<with_cells>>({
        .name = "wrong/slot_with_cells-cell-offer-relaxed",
        .story = "the answerer does not see what the offerer did before its call",
        .expected = "data race",
        .weakened = {weaken(order::cell_offer, std::memory_order_relaxed)},
    }),
    add_scenario<offer_and_match<with_cells>>({
        .name = "wrong/slot_with_cells-cell-answer-release",
        .story = "the same, since the answer does not acquire the offer",
        .expected = "data race",
        .weakened = {weaken(order::cell_answer, std::memory_order_release)},
    }),
    add_scenario<offer_and_match<with_cells>>({
        .name = "wrong/slot_with_cells-cell-answer-acquire",
        .story = "the offerer does not see what the answerer did before its call",
        .expected = "data race",
        .weakened = {weaken(order::cell_answer, std::memory_order_acquire)},
    }),
    add_scenario<offer_and_match<with_cells>>({
        .name = "wrong/slot_with_cells-cell-poll-relaxed",
        .story = "the same, since the offerer reads the answer without acquiring it",
        .expected = "data race",
        .weakened = {weaken(order::cell_poll, std::memory_order_relaxed)},
    }),
};

}  // namespace

}  // namespace models::exchanger
