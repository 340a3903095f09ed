// The real algorithm with its own memory orders weakened, one at a time.
#include "../twin.hpp"
#include "offer_again.hpp"

namespace models::exchanger {

namespace {

bool const weakened_orders_caught[] = {
    add_scenario<offer_again<wrong_arena<arena_steps, 1>>>({
        .name = "wrong/slot_then_arena-open-relaxed",
        .story = "an arena is used that was not published",
        .expected = "data race",
        .weakened = {weaken(order::open, std::memory_order_relaxed)},
    }),
    add_scenario<offer_again<wrong_arena<arena_steps, 1>>>({
        .name = "wrong/slot_then_arena-enter-relaxed",
        .story = "an arena is used without having been acquired",
        .expected = "data race",
        .weakened = {weaken(order::enter, std::memory_order_relaxed)},
    }),
};

}  // namespace

}  // namespace models::exchanger
