// Offers in a cell by a load and a store: of two offers in one cell one is overwritten, and both owners take the answer
// to the other.
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct offer_by_store : cell_steps {
  template <class Round, class Cell>
  static bool offer_in(Round&, Cell& cell, std::uintptr_t mine) noexcept {
    if (cell.load(order::cell_look) != empty) return false;
    cell.store(mine, order::cell_offer);
    return true;
  }
};

bool const offer_by_store_caught = add_scenario<offer_and_match<wrong_cells<offer_by_store>>>({
    .name = "wrong/slot_with_cells-offer-by-store",
    .story = "an offer in a cell overwrites another one",
    .expected = "wrong history",
    .or_else = "deadlock",
});

}  // namespace

}  // namespace models::exchanger
