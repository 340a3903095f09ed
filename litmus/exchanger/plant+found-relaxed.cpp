// Undefined: a data race. P0 waits for a moment at a tree of cells, and then tries; P1 waits for a moment. If P1
// answers P0's offer too late, P1 makes the tree, and releases it by a compare-and-swap. P0's try finds the tree by a
// relaxed load, which does not synchronise with that, so the construction of the lines does not happen before their
// use. A broken twin of plant+withdraw.
#include "form.hpp"

namespace litmus {

struct plant_found_relaxed_step : rendezvous::tree_steps {
  template <class Tree>
  static auto find_tree(Tree const& tree) noexcept {
    return tree.load(relaxed);
  }
};

struct plant_found_relaxed {
  exchanger<rendezvous::basic_tree_of_cells<plant_found_relaxed_step, tree_lines<2, 1, false>>> point;

  values P0() { return {timed(point, 1), tried(point, 2)}; }
  values P1() { return timed(point, 3); }
};

test<plant_found_relaxed> const plant_found_relaxed_test({
    .question = "Can a thread use a tree that it finds and does not acquire?",
    .outcomes = {{"data race", undefined, "its lines need not be made yet for who finds it"}},
    .guards = {order::find_tree, order::plant},
    .not_for_tsan = "an answer just after a withdrawal is too rare to wait for",
});

}  // namespace litmus
