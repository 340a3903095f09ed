// As load_after_publish.cpp, but the touch is a plain read, which is no scheduling point: only the order of the node's
// end of life gives it away.
#include "../scenarios/two_threads.hpp"
#include "twin.hpp"

namespace models::exchanger {

namespace {

template <class Real>
struct read_after_publish : Real {
  template <class Platform, class Node, class T, class... Seen>
  static void fulfil(Node& theirs, T& item, Seen... seen) noexcept {
    Real::template fulfil<Platform>(theirs, item, seen...);
    static_cast<void>(theirs.offer.peek());
  }
};

bool const read_after_publish_caught = add_twins<offer_and_match, read_after_publish, slot_steps, stamped_steps,
                                                 hashed_steps, arena_steps, cell_steps, tree_steps>({
    .name = "read-after-publish",
    .story = "reads the item of a node whose owner may have gone",
    .expected = "use after free",
});

}  // namespace

}  // namespace models::exchanger
