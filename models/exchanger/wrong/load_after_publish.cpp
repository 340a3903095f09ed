// Loads the partner's word once more after the match was published, as the JDK does to see whether it must
// wake: there the collector keeps the node, here its owner may be gone.
#include "../scenarios/two_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct load_after_publish : Real {
  template <class Platform, class Node, class T, class... Seen>
  static void fulfil(Node& theirs, T& item, Seen... seen) noexcept {
    Real::template fulfil<Platform>(theirs, item, seen...);
    static_cast<void>(theirs.waiter.poll());
  }
};

bool const load_after_publish_caught = add_twins<offer_and_match, load_after_publish, slot_steps, stamped_steps,
                                                 hashed_steps, arena_steps, cell_steps, tree_steps>({
    .name = "load-after-publish",
    .story = "loads a word of a node whose owner may have gone",
    .expected = "use after free",
});

}  // namespace

}  // namespace models::exchanger
