// The real algorithm with its own memory orders weakened, one at a time.
#include "../../scenarios/two_threads.hpp"
#include "created_together.hpp"

namespace models::exchanger {

namespace {

bool const weakened_orders_caught[] = {
    add_scenario<created_together<hashed_steps>>({
        .name = "wrong/hashed_arena-create-relaxed",
        .story = "a slot is used that was not published",
        .expected = "data race",
        .weakened = {weaken(order::create, std::memory_order_relaxed)},
    }),
    add_scenario<created_together<hashed_steps>>({
        .name = "wrong/hashed_arena-find-relaxed",
        .story = "a slot is used without having been acquired",
        .expected = "data race",
        .weakened = {weaken(order::find, std::memory_order_relaxed)},
    }),
    add_scenario<match_while_timing_out<wrong_hashed<hashed_steps>>>({
        .name = "wrong/hashed_arena-acknowledge-relaxed",
        .story = "the claimer's touch of a cancelled node is not ordered before its end",
        .expected = "use after free",
        .weakened = {weaken(order::acknowledge, std::memory_order_relaxed)},
    }),
    add_scenario<match_while_timing_out<wrong_hashed<hashed_steps>>>({
        .name = "wrong/hashed_arena-acknowledged-relaxed",
        .story = "the canceller sees the acknowledgement, but need not see what came before it",
        .expected = "use after free",
        .weakened = {weaken(order::acknowledged, std::memory_order_relaxed)},
    }),
};

}  // namespace

}  // namespace models::exchanger
