// The state machine of the slot with cells.
#include "slot_and_cells.hpp"

namespace models::exchanger {

namespace {

bool const added = add_with_slot_and_cells({.algorithm = "slot_with_cells"},
                                           {.when_nobody_waits = "nobody waits there, so look into the cells",
                                            .when_it_leaves_a_cell = "the owner goes to the slot with its item"});

}  // namespace

}  // namespace models::exchanger
