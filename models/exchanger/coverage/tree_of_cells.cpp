// The state machine of the tree of cells: the slot and its lines of cells, and whether there is more than one line.
#include "slot_and_cells.hpp"

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;

bool const added = add_with_slot_and_cells(
    {
        .algorithm = "tree_of_cells",
        .locations =
            {
                {"tree",
                 {
                     {"none", "there is only the root"},
                     {"lines", "there are lines below it, and stay there"},
                 }},
            },
        .transitions =
            {
                sees(order::find_tree, "none", "there is only the root"),
                sees(order::find_tree, "lines", "begin where the last exchange was"),
                changes(order::plant, "none", "lines", "threads have got in each other's way"),
                sees(order::plant_failed, "lines", "another one made them first"),
                sees(order::tree_inspect, "none", "the exchanger ends as it began"),
                sees(order::tree_inspect, "lines", "the lines are given back"),
            },
        .excluded =
            {
                never(order::plant_failed, {"none"}, "it expects that, and a strong compare-and-swap would succeed"),
            },
    },
    {.when_nobody_waits = "nobody waits there, so look into the line, or offer",
     .when_it_leaves_a_cell = "the owner goes on elsewhere with its item"});

}  // namespace

}  // namespace models::exchanger
