// Two threads meet when both make the tree at the same time. P0 leaves just when P1 and P2 have seen its offer, and
// they answer when it has left. So both come too late, and both make the tree because the line is crowded. A
// compare-and-swap decides whose tree is used; the other thread finds that tree, and frees its own lines.
#include "form.hpp"

namespace litmus {

struct plant_both {
  static inline plant_both* self = nullptr;
  struct late : rendezvous::tree_steps {
    static bool answer(auto& round, auto& cell, std::uintptr_t offered, std::uintptr_t mine) noexcept {
      if (self->seen.cas(0, 1, acq_rel, acquire) == 1) self->seen.cas(1, 2, acq_rel, acquire);
      return self->left.await(1, acquire), rendezvous::tree_steps::answer(round, cell, offered, mine);
    }
  };
  struct telling : platform {
    static int polls(int /*round*/) { return 1; }  // on one core, too, where nobody would wait in a cell
    static void pause(int) { self->offered.cas(0, 1, acq_rel, acquire), self->seen.await(2, acquire); }
  };
  rendezvous::exchanger<int, rendezvous::basic_tree_of_cells<late, tree_lines<2, 1, false>>, telling> point;
  atomic offered{"offered"}, seen{"seen"}, left{"left"};
  void P0() { self = this, timed(point, 1), left.store(1, release); }
  int P1() { return offered.await(1, acquire), point.exchange(2); }
  int P2() { return offered.await(1, acquire), point.exchange(3); }
};

declaration const plant_both_declaration{
    .question = "Do two meet when both make the tree at a time?",
    .outcomes = {{"3 2", allowed, "one finds the other's tree, and gives its own lines back"}},
    .guards = {order::plant, order::plant_failed, order::find_tree}};
test<plant_both> const plant_both_test(plant_both_declaration, "tree_of_cells");
}  // namespace litmus
