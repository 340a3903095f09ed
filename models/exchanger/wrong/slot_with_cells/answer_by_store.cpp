// Answers by a load and a store instead of one compare-and-swap: two threads can answer one offer, or one thread an
// offer that has just been withdrawn.
#include "../../scenarios/three_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct answer_by_store : cell_steps {
  template <class Round, class Cell>
  static bool answer(Round&, Cell& cell, std::uintptr_t offered, std::uintptr_t mine) noexcept {
    if (cell.load(order::cell_look) != offered) return false;
    cell.store(mine, order::cell_clear);
    return true;
  }
};

bool const answer_by_store_caught = add_scenario<one_offer_two_takers<wrong_cells<answer_by_store>>>({
    .name = "wrong/slot_with_cells-answer-by-store",
    .story = "two partners take one offer",
    .expected = "wrong history",
    .or_else = "data race",
});

}  // namespace

}  // namespace models::exchanger
