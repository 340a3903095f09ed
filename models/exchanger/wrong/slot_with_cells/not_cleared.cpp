// Leaves the answer in the cell: no exchange goes wrong, but nobody can use the cell again.
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct not_cleared : cell_steps {
  template <class Cell>
  static void clear(Cell&) noexcept {}
};

bool const not_cleared_caught = add_scenario<offer_and_match<wrong_cells<not_cleared>>>({
    .name = "wrong/slot_with_cells-not-cleared",
    .story = "a cell is answered for ever; the destructor finds it so",
    .expected = "crash: SIGABRT",
});

}  // namespace

}  // namespace models::exchanger
