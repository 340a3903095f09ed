// The real algorithm with the tree's own memory orders weakened, one at a time.
#include "../../scenarios/rivals.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

using not_yet_planted = wrong_tree<tree_steps, false>;

bool const weakened_orders_caught[] = {
    add_scenario<two_rivals_for_nothing<not_yet_planted>>({
        .name = "wrong/tree_of_cells-plant-relaxed",
        .story = "lines are used that were not published",
        .expected = "data race",
        .weakened = {weaken(order::plant, std::memory_order_relaxed)},
    }),
    add_scenario<two_rivals_for_nothing<not_yet_planted>>({
        .name = "wrong/tree_of_cells-find-tree-relaxed",
        .story = "lines are used without having been acquired",
        .expected = "data race",
        .weakened = {weaken(order::find_tree, std::memory_order_relaxed)},
    }),
};

}  // namespace

}  // namespace models::exchanger
