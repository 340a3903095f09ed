// Withdraws from a cell by a store: an answer that comes just before is lost, and its giver has the item all the same.
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models {

namespace {

struct withdraw_by_store : cell_steps {
  template <class Cell>
  static bool withdraw_from(Cell& cell, std::uintptr_t) noexcept {
    cell.store(empty, order::cell_clear);
    return true;
  }
};

bool const withdraw_by_store_caught = add_scenario<match_while_timing_out<wrong_cells<withdraw_by_store>>>({
    .name = "wrong/cells-withdraw-from-cell-by-store",
    .story = "an item is given away and kept",
    .expected = "wrong history",
});

}  // namespace

}  // namespace models
