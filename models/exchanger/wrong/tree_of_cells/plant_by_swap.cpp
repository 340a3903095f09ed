// Plants the tree by an exchange, whether there is one already or not: of two threads that are in each other's way the
// later one replaces the lines of the earlier one, which nobody frees.
#include "../../scenarios/rivals.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct plant_by_swap : tree_steps {
  template <class Tree, class Line>
  static bool plant(Tree& tree, Line* lines) noexcept {
    static_cast<void>(tree.exchange(lines, order::plant));
    return true;
  }
};

bool const plant_by_swap_caught = add_scenario<two_rivals_for_nothing<wrong_tree<plant_by_swap, false>>>({
    .name = "wrong/tree_of_cells-plant-by-swap",
    .story = "two plant a tree, and one of the two is lost",
    .expected = "leak",
});

}  // namespace

}  // namespace models::exchanger
