// Undefined: a data race. P0 waits for a moment at a tree of cells, and then tries; P1 waits for a moment. If P1
// answers P0's offer too late, P1 makes the tree, and publishes it by a relaxed compare-and-swap. The acquire load by
// which P0's try finds it synchronises with nothing, so the construction of the lines does not happen before their use.
// A broken twin of plant+withdraw.
#include "form.hpp"

namespace litmus {

struct plant_relaxed_step : rendezvous::tree_steps {
  template <class Tree, class Line>
  static bool plant(Tree& tree, Line* lines) noexcept {
    Line* none = nullptr;
    return tree.compare_exchange_strong(none, lines, relaxed, order::plant_failed);
  }
};

struct plant_relaxed {
  exchanger<rendezvous::basic_tree_of_cells<plant_relaxed_step, tree_lines<2, 1, false>>> point;

  values P0() { return {timed(point, 1), tried(point, 2)}; }
  values P1() { return timed(point, 3); }
};

test<plant_relaxed> const plant_relaxed_test({
    .question = "Can a thread use a tree that it only sees?",
    .outcomes = {{"data race", undefined, "its lines need not be made yet for who finds it"}},
    .guards = {order::plant, order::find_tree},
    .not_for_tsan = "an answer just after a withdrawal is too rare to wait for",
});

}  // namespace litmus
